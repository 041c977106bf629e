/* Cathedral: the rules, and the network's encoding of a position.

Placements have the numbers of the wheel's table; the rules are those of pygames/cathedral/rules.py, the features those of
pygames/cathedral/encoding.py (tests/research/test_machine.py). Dark sees the board upside down: mirrored, its monuments
are Light's. */

#define ROWS 10
#define COLUMNS 10
#define SIDE_MAPS 6
#define MAPS (2 * SIDE_MAPS + 1)
#define KINDS 11 /* of monuments */
#define COPIES 14
#define ROOM 23    /* buckets of the number of open placements */
#define CLAIMED 14 /* of the number of claimed squares */
#define LEADS 25   /* leads in this round, from -12 to 12 */
#define BEFORE 41  /* leads of earlier rounds, from -20 to 20 */
#define LEARNED 10 /* beyond this, they count as no larger: LEARNED in pygames/cathedral/encoding.py */
#define FREE 21    /* unclaimed squares, in fives */
#define SEATS 2
#define PLANES 1
#define GAINS 8    /* classes of a placement's gain: squares claimed and captured at once */
#define EXTRAS (KINDS + 1 + GAINS)
#define INPUTS (MAPS * ROWS * COLUMNS + 2 * (COPIES + KINDS + ROOM + CLAIMED) + LEADS + BEFORE + FREE + 4)
#define READS 8
#include "network.h"
#include "chance.h"

#define WORDS 44
#define PLACES (64 * WORDS)
#define NUMBERED (PLACES * (GAINS + 1)) /* placements by gain class, the smallest gain first */
#define MOST 2176
#define LONGEST 160
#define SYMMETRIES 4
#define VARIANTS 2 /* two rounds, or one */
#define UNVISITED 100
#define WIDEST 60  /* as in the wheel */
#define ENOUGH 50  /* with this many placements of large monuments, small ones that enclose nothing are no candidates */

typedef unsigned __int128 Board;
typedef struct { uint64_t word[WORDS]; } Set;
typedef struct {
    Set open[2]; /* placements of a seat's hand on squares that it may cover */
    Board covered[2], claims[2], people;
    uint32_t hands[2]; /* two bits for each kind */
    uint16_t stands[2][COPIES];
    uint8_t standing[2], begun[2], waiting; /* waiting: the People Piece is to be placed */
    int8_t rounds, round, turn;
    int16_t before[2]; /* squares left over in earlier rounds */
} State;

static int places, kind_of[PLACES], size_of_kind[KINDS + 1], upside_down[PLACES], place_as[SYMMETRIES][NUMBERED];
static int square_as[SYMMETRIES][SQUARES];
static uint16_t reads[NUMBERED][READS];
static Board laid[PLACES], touching[PLACES], surrounding[PLACES]; /* touching by an edge, surrounding also by a corner */
static Board full, first_column, last_column, edges[4], perimeter;
static Set covering[SQUARES], of_kind[KINDS + 1], of_seat[2];

#define BIT(square) ((Board)1 << (square))

static int count_of(Board board) { return __builtin_popcountll(board) + __builtin_popcountll(board >> 64); }
static int lowest(Board board) {
    return (uint64_t)board ? __builtin_ctzll(board) : 64 + __builtin_ctzll(board >> 64);
}

static Board beside(Board board) { /* with the squares themselves */
    return (board | (board & ~last_column) << 1 | (board & ~first_column) >> 1 | board << COLUMNS | board >> COLUMNS) & full;
}

static Board around(Board board) { /* with the squares themselves */
    Board wide = board | (board & ~last_column) << 1 | (board & ~first_column) >> 1;
    return (wide | wide << COLUMNS | wide >> COLUMNS) & full;
}

/* Fills the tables: for each place, its monument (KINDS: the People Piece), its squares (padded with 255), its possible owner
(-1: either seat), and its images upside down and on a board rotated by 90, 180 and 270 degrees. */
void table(int count, const int *kind, const uint8_t *squares, const int *owner, const int *upside, const int *turned) {
    places = count;
    memset(covering, 0, sizeof covering), memset(of_kind, 0, sizeof of_kind), memset(of_seat, 0, sizeof of_seat);
    full = BIT(SQUARES) - 1;
    for (int n = 0; n < ROWS; n++) first_column |= BIT(n * COLUMNS);
    last_column = first_column << (COLUMNS - 1);
    edges[0] = first_column, edges[1] = last_column;
    edges[2] = BIT(COLUMNS) - 1, edges[3] = edges[2] << (ROWS - 1) * COLUMNS;
    perimeter = edges[0] | edges[1] | edges[2] | edges[3];
    for (int at = 0; at < SQUARES; at++) {
        int x = at % COLUMNS, y = at / COLUMNS;
        for (int turn = 0; turn < SYMMETRIES; turn++) {
            square_as[turn][at] = y * COLUMNS + x;
            int kept = x;
            x = ROWS - 1 - y, y = kept;
        }
    }
    for (int place = 0; place < count; place++) {
        int own = kind_of[place] = kind[place], filled = 0;
        uint16_t *to = reads[place];
        laid[place] = 0;
        for (int n = 0; n < 6; n++) {
            int square = squares[6 * place + n];
            if (square == 255) break;
            laid[place] |= BIT(square);
            covering[square].word[place / 64] |= 1ull << place % 64;
            to[filled++] = square;
        }
        touching[place] = beside(laid[place]) & ~laid[place], surrounding[place] = around(laid[place]) & ~laid[place];
        to[filled++] = PLANES * SQUARES + own;
        while (filled < READS) to[filled++] = POLICY;
        for (int gain = 1; gain <= GAINS; gain++) {
            memcpy(reads[gain * PLACES + place], to, sizeof reads[place]);
            reads[gain * PLACES + place][READS - 1] = PLANES * SQUARES + KINDS + gain;
        }
        size_of_kind[own] = count_of(laid[place]);
        of_kind[own].word[place / 64] |= 1ull << place % 64;
        for (int seat = 0; seat < 2 && own < KINDS; seat++)
            if (owner[place] != 1 - seat) of_seat[seat].word[place / 64] |= 1ull << place % 64;
        upside_down[place] = upside[place];
        for (int turn = 0; turn < SYMMETRIES; turn++)
            for (int gain = 0; gain <= GAINS; gain++)
                place_as[turn][gain * PLACES + place] = gain * PLACES + (turn ? turned[3 * place + turn - 1] : place);
    }
}

static int copies_of(uint32_t hand, int kind) { return hand >> 2 * kind & 3; }

static void open_round(State *state) {
    for (int seat = 0; seat < 2; seat++) {
        state->open[seat] = of_seat[seat];
        state->covered[seat] = state->claims[seat] = state->standing[seat] = state->begun[seat] = 0;
        state->hands[seat] = 0;
        for (int kind = 0; kind < KINDS; kind++) state->hands[seat] |= (kind < 3 ? 2u : 1u) << 2 * kind;
    }
    /* rule 11: the seats take turns at putting the People Piece */
    state->people = 0, state->waiting = 1, state->turn = state->round % 2;
}

static void begin(State *state, int variant) {
    memset(state, 0, sizeof *state);
    state->rounds = 2 - variant;
    open_round(state);
}

static int seats_of(const State *state) { (void)state; return 2; }

static int is_same(const State *one, const State *other) {
    return one->turn == other->turn && one->round == other->round && one->waiting == other->waiting &&
           one->people == other->people && one->before[0] == other->before[0] && one->before[1] == other->before[1] &&
           !memcmp(one->covered, other->covered, sizeof one->covered) &&
           !memcmp(one->claims, other->claims, sizeof one->claims) &&
           !memcmp(one->hands, other->hands, sizeof one->hands);
}

static int has_open(const State *state, int seat) {
    uint64_t any = 0;
    for (int w = 0; w < WORDS; w++) any |= state->open[seat].word[w];
    return any != 0;
}

static void close_on(Set *open, Board squares) {
    for (; squares; squares &= squares - 1) {
        const Set *gone = &covering[lowest(squares)];
        for (int w = 0; w < WORDS; w++) open->word[w] &= ~gone->word[w];
    }
}

static void without_kind(Set *open, int kind) {
    for (int w = 0; w < WORDS; w++) open->word[w] &= ~of_kind[kind].word[w];
}

static void open_anew(State *state, int seat) {
    state->open[seat] = of_seat[seat];
    for (int kind = 0; kind < KINDS; kind++)
        if (!copies_of(state->hands[seat], kind)) without_kind(&state->open[seat], kind);
    close_on(&state->open[seat], state->covered[0] | state->covered[1] | state->people | state->claims[1 - seat]);
}

/* The squares connected to one, across edges or corners. */
static Board space_of(Board square, Board free) {
    for (Board reached = 0; reached != square;) reached = square, square = around(square) & free;
    return square;
}

static int is_open_city(Board space) { return space & edges[0] && space & edges[1] && space & edges[2] && space & edges[3]; }

/* Removes the opponent's monument that covers a square. */
static void take_back(State *state, int seat, Board inside) {
    for (int n = 0; n < state->standing[seat]; n++) {
        int place = state->stands[seat][n];
        if (!(laid[place] & inside)) continue;
        state->covered[seat] &= ~laid[place];
        state->hands[seat] += 1u << 2 * kind_of[place];
        /* the order doesn't matter, so the last one fills the gap */
        state->stands[seat][n] = state->stands[seat][--state->standing[seat]];
        return;
    }
}

/* Applies rules 3 to 8 for the seat that has just moved. */
static void judge(State *state, int own) {
    int other = 1 - own, removed = 0;
    Board claimed = 0, rest = full & ~state->covered[own], taken = 0, lost = 0;
    while (rest) {
        Board space = space_of(rest & -rest, full & ~state->covered[own]);
        rest &= ~space;
        if (is_open_city(space)) continue;
        int foreign = state->people && space & state->people ? 1 : 0;
        Board theirs = 0;
        for (int n = 0; n < state->standing[other]; n++)
            if (laid[state->stands[other][n]] & space) foreign++, theirs |= laid[state->stands[other][n]];
        if (foreign > 1) continue;
        claimed |= space;
        if (foreign && theirs) taken |= theirs;
        else if (foreign) removed = 1;
    }
    if (removed) state->people = 0;
    for (Board left = taken; left;) {
        Board before = state->covered[other];
        take_back(state, other, left);
        lost = before & ~state->covered[other];
        if (!lost) break;
        left &= ~lost;
    }
    Board flipped = claimed & state->claims[other], fresh = claimed & ~state->claims[own];
    if (!fresh) return;
    state->claims[own] |= claimed, state->claims[other] &= ~claimed;
    /* only then can placements be won; otherwise they can only be lost */
    if (removed || taken || flipped) open_anew(state, 0), open_anew(state, 1);
    else close_on(&state->open[other], fresh);
}

static int left_over(const State *state, int seat) { return 47 - count_of(state->covered[seat]); }

static void play(State *state, int place) {
    int own = state->turn, other = 1 - own, kind = kind_of[place];
    close_on(&state->open[0], laid[place]), close_on(&state->open[1], laid[place]);
    if (state->waiting) {
        state->people = laid[place], state->waiting = 0, state->turn = other;
        return;
    }
    state->hands[own] -= 1u << 2 * kind;
    if (!copies_of(state->hands[own], kind)) without_kind(&state->open[own], kind);
    state->stands[own][state->standing[own]++] = place;
    state->covered[own] |= laid[place];
    state->claims[own] &= ~laid[place];
    /* rule 3: a seat's first monument of the round is not judged */
    if (state->begun[own]) judge(state, own);
    state->begun[own] = 1;
    if (has_open(state, other)) state->turn = other;
    else if (!has_open(state, own)) {
        if (state->round + 1 == state->rounds) { state->turn = -1; return; }
        for (int seat = 0; seat < 2; seat++) state->before[seat] += left_over(state, seat);
        state->round++;
        open_round(state);
    }
}

static int score(const State *state, int seat) { return state->before[seat] + left_over(state, seat); }

static void ended(const State *state, float *shares, float *points) {
    for (int seat = 0; seat < 2; seat++) points[seat] = -score(state, seat);
    shares[0] = points[0] > points[1] ? 1 : points[0] < points[1] ? 0 : 0.5f, shares[1] = 1 - shares[0];
}

static int owns(const State *state, int seat, int square) {
    return ((state->covered[seat] | state->claims[seat]) >> square & 1) != 0;
}

void middle_of(int place, float *x, float *y) {
    int size = count_of(laid[place]);
    *x = *y = 0;
    for (int square = 0; square < SQUARES; square++)
        if (laid[place] & BIT(square)) *x += (float)(square % COLUMNS) / size, *y += (float)(square / COLUMNS) / size;
}

static int seen_square(const State *state, int seat, int square) {
    (void)state;
    return seat ? (ROWS - 1 - square / COLUMNS) * COLUMNS + square % COLUMNS : square;
}

/* A placement's gain class, from 0 (nothing) to GAINS, by the squares it claims and captures; see pygames/cathedral/gains.py. */
static int gain_of(const State *state, int place) {
    static const uint8_t least_of[GAINS] = {1, 2, 3, 5, 7, 10, 14, 20};
    int own = state->turn, other = 1 - own, total = 0, class = 0;
    Board mine = laid[place], walls = state->covered[own] | mine, free = full & ~walls, near = surrounding[place] & free;
    if (state->waiting || !(touching[place] & state->covered[own])) return 0;
    /* as _cuts in pygames/cathedral/gains.py */
    int is_cut = space_of(near & -near, near) != near; /* otherwise it is still connected */
    for (int side = 0; side < 4; side++) is_cut |= mine & edges[side] && !(near & edges[side]);
    while (is_cut && near) {
        Board space = space_of(near & -near, free);
        near &= ~space;
        if (is_open_city(space)) continue;
        int foreign = (space & state->people) != 0;
        for (int n = 0; n < state->standing[other]; n++) foreign += (laid[state->stands[other][n]] & space) != 0;
        if (foreign < 2)
            total += count_of(space & ~state->claims[own]) + count_of(space & (state->covered[other] | state->people));
    }
    while (class < GAINS && total >= least_of[class]) class++;
    return class;
}

static int seen_place(const State *state, int place) {
    return gain_of(state, place) * PLACES + (state->turn ? upside_down[place] : place);
}

static int legal(const State *state, uint16_t *list) {
    const Set *open = state->waiting ? &of_kind[KINDS] : &state->open[state->turn];
    int count = 0;
    for (int w = 0; w < WORDS; w++)
        for (uint64_t word = open->word[w]; word; word &= word - 1) list[count++] = 64 * w + __builtin_ctzll(word);
    return count;
}

/* Whether a placement touches the seat's walls, and then these or the perimeter once more. */
static int is_closing(const State *state, int place) {
    int touched = count_of(touching[place] & state->covered[state->turn]);
    return touched > 1 || (touched && laid[place] & perimeter);
}

static int considered(const State *state, uint16_t *list) {
    int count = legal(state, list);
    for (int size = 5; size > 3; size--) {
        int large = 0, kept = 0;
        for (int n = 0; n < count; n++) large += size_of_kind[kind_of[list[n]]] >= size;
        if (large < ENOUGH) continue;
        for (int n = 0; n < count; n++)
            if (size_of_kind[kind_of[list[n]]] >= size || is_closing(state, list[n])) list[kept++] = list[n];
        return kept;
    }
    return count;
}

/* The free squares that are nearer to one side than to the other. */
static void nearer(Board mine, Board theirs, Board free, Board *near) {
    near[0] = near[1] = 0;
    for (;;) {
        mine = beside(mine) & free, theirs = beside(theirs) & free;
        if (!(mine | theirs)) return;
        Board both = mine & theirs;
        near[0] |= mine ^ both, near[1] |= theirs ^ both;
        free &= ~(mine | theirs);
    }
}

/* One square of each piece that is not a seat's. */
static Board foreign_to(const State *state, int seat) {
    Board found = state->people & -state->people;
    for (int n = 0; n < state->standing[1 - seat]; n++) {
        Board squares = laid[state->stands[1 - seat][n]];
        found |= squares & -squares;
    }
    return found;
}

/* The spaces that a seat would enclose if its walls were one square thicker, and where they are open. */
static void half_closed(Board walls, Board foreign, Board *found) {
    Board free = full & ~around(walls), rest = free;
    found[0] = 0;
    while (rest) {
        Board space = space_of(rest & -rest, free);
        rest &= ~space;
        if (!is_open_city(space) && count_of(space & foreign) < 2) found[0] |= space;
    }
    found[1] = found[0] ? around(around(found[0])) & around(around(free & ~found[0])) & full & ~(free | walls) : 0;
}

static Board unclaimed(const State *state) {
    return full & ~(state->covered[0] | state->covered[1] | state->claims[0] | state->claims[1] | state->people);
}

static int bucket(int count) {
    uint64_t more = count + 1;
    /* floor(2 * log2(more)): squaring doubles a logarithm, and the highest bit is its floor */
    return 63 - __builtin_clzll(more * more);
}

static void feature(Seen *seen, int at) { seen->on[seen->count++] = at; }

static void map_on(Seen *seen, Board board, int upside, int first) {
    for (int y = 0; y < ROWS; y++) {
        uint32_t row = board >> (upside ? ROWS - 1 - y : y) * COLUMNS & 0x3ff;
        for (; row; row &= row - 1) feature(seen, first + y * COLUMNS + __builtin_ctz(row));
    }
}

static int clamped(int number, int least, int most) { return number < least ? least : number > most ? most : number; }

static void features(const State *state, Seen *seen) {
    Board near[2], free = unclaimed(state);
    int own = state->turn, at = 0;
    nearer(state->covered[own], state->covered[1 - own], free, near);
    seen->count = 0;
    for (int side = 0; side < 2; side++) {
        int seat = side ? 1 - own : own;
        Board maps[SIDE_MAPS] = {
            state->covered[seat], state->claims[seat], near[side], beside(state->covered[seat]) & free,
        };
        half_closed(state->covered[seat], foreign_to(state, seat), maps + 4);
        for (int map = 0; map < SIDE_MAPS; map++, at += SQUARES) map_on(seen, maps[map], own, at);
    }
    map_on(seen, state->people, own, at);
    at += SQUARES;
    for (int side = 0; side < 2; side++) {
        int seat = side ? 1 - own : own, room = 0;
        for (int kind = 0; kind < KINDS; kind++) {
            int copies = copies_of(state->hands[seat], kind);
            if (copies > 0) feature(seen, at);
            at++;
            if (kind >= 3) continue;
            if (copies > 1) feature(seen, at);
            at++;
        }
        for (int kind = 0; kind < KINDS; kind++, at++) {
            int open = 0;
            for (int w = 0; w < WORDS; w++)
                open += __builtin_popcountll(state->open[seat].word[w] & of_kind[kind].word[w]);
            if (open) feature(seen, at);
            room += open;
        }
        feature(seen, at + bucket(room));
        feature(seen, at + ROOM + bucket(count_of(state->claims[seat])));
        at += ROOM + CLAIMED;
    }
    feature(seen, at + clamped(left_over(state, 1 - own) - left_over(state, own), -12, 12) + 12);
    at += LEADS;
    feature(seen, at + clamped(state->before[1 - own] - state->before[own], -LEARNED, LEARNED) + 20);
    at += BEFORE;
    feature(seen, at + count_of(free) / 5);
    at += FREE;
    int flags[4] = {state->begun[own], state->begun[1 - own], state->waiting, state->round + 1 < state->rounds};
    for (int n = 0; n < 4; n++, at++)
        if (flags[n]) feature(seen, at);
}

#include "cathedral_tactics.h"

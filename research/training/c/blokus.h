/* Blokus To Go with the first starting point fixed: the rules, and the network's encoding of a position.

Placements are numbered as Python gives them, the largest first, each piece beginning at a multiple of 64; the rules are
those of pygames/blokus/rules.py, the features those of pygames/blokus/encoding.py (tests/research/test_machine.py). */

#define ROWS 14
#define COLUMNS 14
#define MAPS 8
#define PIECES 21
#define BUCKETS 28
#define WIDE 256
#define SEATS 2
#define PLANES 2
#define EXTRAS PIECES
#define INPUTS (MAPS * ROWS * COLUMNS + 4 * PIECES + 8 * BUCKETS)
#define READS 16
#define KINDS 7 /* kinds of free squares, as a seat sees them */
#define COUNTS (2 + KINDS * KINDS - 1)
#include "network.h"
#include "chance.h"

#define WORDS 224
#define BLOCK 8 /* words processed at once */
#define PLACES (64 * WORDS)
#define MOST 2048
#define LONGEST 64
#define UNVISITED MOST
#define SYMMETRIES 2
#define VARIANTS 1
#define ENOUGH 50 /* with this many placements of larger pieces, smaller ones are no candidates */
#define FULL 0x3fff

typedef struct { uint64_t word[WORDS]; } Set;
/* rows 0 and 15 stay empty, so that neighbours need no test for the edges */
typedef struct { uint16_t row[18]; } Board; /* rows 1 to 14 */
typedef struct { Set open[2], reach[2]; Board covered[2]; uint32_t hands[2]; int8_t last[2], turn; } State;

static int places, piece_of[PLACES], sizes[PIECES], turned[PLACES], place_as[SYMMETRIES][PLACES];
static int first_word[PIECES], end_word[PIECES], starting[2];
static uint8_t outline[PLACES][3][16], outline_size[PLACES][3]; /* covered, beside, corners */
static uint16_t reads[PLACES][READS];                           /* policy outputs, as seen by seat 0 */
static int square_as[SYMMETRIES][SQUARES];
static Board laid[PLACES];
static Set covering[SQUARES], all;
static uint16_t backwards[1 << COLUMNS]; /* rows with their squares reversed */
static int large_end, fair_end; /* the words after the placements of five squares, and of four */

static int has(const Board *board, int square) { return board->row[square / COLUMNS + 1] >> square % COLUMNS & 1; }
static void add(Board *board, int square) { board->row[square / COLUMNS + 1] |= 1 << square % COLUMNS; }

static Board beside(const Board *board) {
    Board found = {{0}};
    for (int y = 1; y <= ROWS; y++) {
        uint16_t own = board->row[y];
        found.row[y] = (own << 1 | own >> 1 | board->row[y - 1] | board->row[y + 1]) & FULL & ~own;
    }
    return found;
}

static Board around(const Board *board) {
    Board wide = {{0}}, found = {{0}};
    for (int y = 1; y <= ROWS; y++) wide.row[y] = (board->row[y] << 1 | board->row[y] >> 1 | board->row[y]) & FULL;
    for (int y = 1; y <= ROWS; y++)
        found.row[y] = (wide.row[y] | wide.row[y - 1] | wide.row[y + 1]) & ~board->row[y];
    return found;
}

static int member_list(const Board *board, uint8_t *list) {
    int count = 0;
    for (int square = 0; square < SQUARES; square++)
        if (has(board, square)) list[count++] = square;
    return count;
}

/* Fills the tables: for each place, its piece (-1: none), its squares (padded with 255), and its images when the board is
rotated by 180 degrees and when it is mirrored along the diagonal through the starting points. */
void table(int count, const int *piece, const uint8_t *squares, const int *turn, const int *mirror, const int *start) {
    places = count;
    memset(covering, 0, sizeof covering);
    memset(&all, 0, sizeof all);
    memset(sizes, 0, sizeof sizes);
    starting[0] = start[0], starting[1] = start[1];
    for (int place = 0; place < count; place++) {
        piece_of[place] = piece[place], turned[place] = turn[place];
        place_as[0][place] = place, place_as[1][place] = mirror[place];
        if (piece[place] < 0) continue;
        all.word[place / 64] |= 1ull << place % 64;
        memset(&laid[place], 0, sizeof(Board));
        for (int n = 0; n < 5; n++)
            if (squares[5 * place + n] != 255) {
                add(&laid[place], squares[5 * place + n]);
                covering[squares[5 * place + n]].word[place / 64] |= 1ull << place % 64;
            }
        Board near = beside(&laid[place]), corners = around(&laid[place]);
        for (int y = 0; y < 18; y++) corners.row[y] &= ~near.row[y];
        outline_size[place][0] = member_list(&laid[place], outline[place][0]);
        outline_size[place][1] = member_list(&near, outline[place][1]);
        outline_size[place][2] = member_list(&corners, outline[place][2]);
        int own = piece[place];
        if (!sizes[own]) first_word[own] = place / 64;
        end_word[own] = place / 64 + 1;
        sizes[own] = outline_size[place][0];
        int filled = 0;
        uint16_t *to = reads[place];
        for (int part = 0; part < 2; part++)
            for (int n = 0; n < outline_size[place][2 * part]; n++) to[filled++] = part * SQUARES + outline[place][2 * part][n];
        to[filled++] = PLANES * SQUARES + own;
        while (filled < READS) to[filled++] = POLICY;
    }
    for (int at = 0; at < SQUARES; at++)
        square_as[0][at] = at, square_as[1][at] = (ROWS - 1 - at % COLUMNS) * COLUMNS + COLUMNS - 1 - at / COLUMNS;
    for (int row = 0; row < 1 << COLUMNS; row++)
        for (int x = 0; x < COLUMNS; x++) backwards[row] |= (row >> x & 1) << (COLUMNS - 1 - x);
    large_end = fair_end = 0;
    for (int own = 0; own < PIECES; own++) {
        if (sizes[own] == 5 && end_word[own] > large_end) large_end = end_word[own];
        if (sizes[own] >= 4 && end_word[own] > fair_end) fair_end = end_word[own];
    }
}

static void begin(State *state, int variant) {
    (void)variant;
    memset(state, 0, sizeof *state);
    state->open[0] = state->open[1] = all;
    state->hands[0] = state->hands[1] = (1 << PIECES) - 1;
    state->last[0] = state->last[1] = -1;
    for (int w = 0; w < WORDS; w++) {
        state->reach[0].word[w] = covering[starting[0]].word[w];
        /* what seat 0 covers is closed then, so seat 1 may reach both points */
        state->reach[1].word[w] = covering[starting[0]].word[w] | covering[starting[1]].word[w];
    }
}

static int can_move(const State *state, int seat) {
    uint64_t any = 0;
    for (int w = 0; w < WORDS; w++) any |= state->open[seat].word[w] & state->reach[seat].word[w];
    return any != 0;
}

/* The state after a placement of the seat to move; `turn` is -1 when the game is over. */
static void play(State *state, int place) {
    int own = state->turn, other = 1 - own, piece = piece_of[place];
    const uint8_t *const *parts = (const uint8_t *const[]){outline[place][0], outline[place][1], outline[place][2]};
    const uint8_t *count = outline_size[place];
    for (int from = 0; from < WORDS; from += BLOCK) {
        uint64_t mine = 0, theirs = 0;
        for (int w = from; w < from + BLOCK; w++) mine |= state->open[own].word[w], theirs |= state->open[other].word[w];
        /* late in a game most words are closed to both seats */
        if (!(mine | theirs)) continue;
        uint64_t gone[BLOCK] = {0}, near[BLOCK] = {0}, reached[BLOCK] = {0};
        for (int n = 0; n < count[0]; n++)
            for (int w = 0; w < BLOCK; w++) gone[w] |= covering[parts[0][n]].word[from + w];
        for (int w = 0; w < BLOCK; w++) state->open[other].word[from + w] &= ~gone[w];
        if (!mine) continue;
        for (int n = 0; n < count[1]; n++)
            for (int w = 0; w < BLOCK; w++) near[w] |= covering[parts[1][n]].word[from + w];
        for (int n = 0; n < count[2]; n++)
            for (int w = 0; w < BLOCK; w++) reached[w] |= covering[parts[2][n]].word[from + w];
        for (int w = 0; w < BLOCK; w++) {
            state->open[own].word[from + w] &= ~(gone[w] | near[w]);
            state->reach[own].word[from + w] |= reached[w];
        }
    }
    for (int w = first_word[piece]; w < end_word[piece]; w++) state->open[own].word[w] = 0;
    for (int y = 1; y <= ROWS; y++) state->covered[own].row[y] |= laid[place].row[y];
    state->hands[own] ^= 1u << piece;
    state->last[own] = piece;
    state->turn = can_move(state, other) ? other : can_move(state, own) ? own : -1;
}

static int score(const State *state, int seat) {
    int left = 0;
    if (!state->hands[seat]) return sizes[state->last[seat]] == 1 ? 20 : 15;
    for (int piece = 0; piece < PIECES; piece++) left += (state->hands[seat] >> piece & 1) * sizes[piece];
    return -left;
}

static int seats_of(const State *state) { (void)state; return 2; }

static int is_same(const State *one, const State *other) {
    return one->turn == other->turn && !memcmp(one->covered, other->covered, sizeof one->covered);
}

static void ended(const State *state, float *shares, float *points) {
    for (int seat = 0; seat < 2; seat++) points[seat] = score(state, seat);
    shares[0] = points[0] > points[1] ? 1 : points[0] < points[1] ? 0 : 0.5f, shares[1] = 1 - shares[0];
}

static int owns(const State *state, int seat, int square) { return has(&state->covered[seat], square); }

void middle_of(int place, float *x, float *y) {
    int size = outline_size[place][0];
    *x = *y = 0;
    for (int n = 0; n < size; n++) {
        *x += (float)(outline[place][0][n] % COLUMNS) / size;
        *y += (float)(outline[place][0][n] / COLUMNS) / size;
    }
}

/* Seat 1 sees the board rotated. */
static int seen_square(const State *state, int seat, int square) { (void)state; return seat ? SQUARES - 1 - square : square; }
static int seen_place(const State *state, int place) { return state->turn ? turned[place] : place; }

static int listed(const Set *open, const Set *reach, int from, int to, uint16_t *list) {
    int count = 0;
    for (int w = from; w < to; w++)
        for (uint64_t word = open->word[w] & reach->word[w]; word; word &= word - 1)
            list[count++] = 64 * w + __builtin_ctzll(word);
    return count;
}

static int legal(const State *state, uint16_t *list) {
    return listed(&state->open[state->turn], &state->reach[state->turn], 0, WORDS, list);
}

/* The legal placements, without small pieces if there are enough of larger ones. */
static int considered(const State *state, uint16_t *list) {
    const Set *open = &state->open[state->turn], *reach = &state->reach[state->turn];
    int threes = fair_end, count = listed(open, reach, 0, large_end, list);
    if (count >= ENOUGH) return count;
    count += listed(open, reach, large_end, fair_end, list + count);
    if (count >= ENOUGH) return count;
    for (int piece = 0; piece < PIECES; piece++)
        if (sizes[piece] == 3 && end_word[piece] > threes) threes = end_word[piece];
    count += listed(open, reach, fair_end, threes, list + count);
    if (count >= ENOUGH) return count;
    return count + listed(open, reach, threes, WORDS, list + count);
}

/* A seat's squares: covered, attach points, reach of one piece, free squares beside; and room. */
static void maps_of(const State *state, int seat, Board *maps, Board *room) {
    const Board *own = &state->covered[seat], *theirs = &state->covered[1 - seat];
    Board near = beside(own), ends = around(own);
    uint16_t any = 0;
    for (int y = 0; y < 18; y++) any |= own->row[y];
    if (!any) add(&ends, starting[0]), add(&ends, starting[1]);
    *room = near;
    for (int y = 1; y <= ROWS; y++) room->row[y] = FULL & ~(own->row[y] | theirs->row[y] | near.row[y]);
    for (int y = 0; y < 18; y++) ends.row[y] &= room->row[y];
    maps[0] = *own, maps[1] = maps[2] = ends, maps[3] = near;
    for (int step = 0; step < 4; step++) {
        Board wider = beside(&maps[2]);
        for (int y = 1; y <= ROWS; y++) maps[2].row[y] |= wider.row[y] & room->row[y];
    }
    for (int y = 1; y <= ROWS; y++) maps[3].row[y] &= ~theirs->row[y];
}

/* The free squares of each kind to a seat: beside its pieces, attach points, one to four steps from these, and the rest. */
static void kinds_of(const Board *maps, const Board *room, Board *kinds) {
    Board near = maps[1];
    kinds[0] = maps[3], kinds[1] = near;
    for (int step = 2; step < KINDS - 1; step++) {
        Board wider = beside(&near);
        for (int y = 0; y < 18; y++) {
            kinds[step].row[y] = wider.row[y] & room->row[y] & ~near.row[y];
            near.row[y] |= kinds[step].row[y];
        }
    }
    for (int y = 0; y < 18; y++) kinds[KINDS - 1].row[y] = room->row[y] & ~near.row[y];
}

static int bucket(int count) {
    uint64_t more = count + 1;
    /* floor(2 * log2(more)): squaring doubles a logarithm, and the highest bit is its floor */
    return 63 - __builtin_clzll(more * more);
}

typedef struct { int large, fair, small, open; uint32_t fits; } Counts;

static Counts counts_of(const State *state, int seat) {
    Counts found = {0};
    for (int piece = 0; piece < PIECES; piece++) {
        int count = 0, open = 0;
        for (int w = first_word[piece]; w < end_word[piece]; w++) {
            count += __builtin_popcountll(state->open[seat].word[w] & state->reach[seat].word[w]);
            open += __builtin_popcountll(state->open[seat].word[w]);
        }
        if (count) found.fits |= 1u << piece;
        if (sizes[piece] == 5) found.large += count, found.open += open;
        else if (sizes[piece] == 4) found.fair += count;
        else found.small += count;
    }
    return found;
}

static void bits_on(Seen *seen, uint32_t bits, int first) {
    for (; bits; bits &= bits - 1) seen->on[seen->count++] = first + __builtin_ctz(bits);
}

static int shared(const Board *one, const Board *other) {
    int count = 0;
    for (int y = 1; y <= ROWS; y++) count += __builtin_popcount(one->row[y] & other->row[y]);
    return count;
}

/* The count features: squares covered by each seat, and free squares by their pair of kinds, except for the last pair. */
static void count_squares(const Board *own, const Board *other, const Board kinds[2][KINDS], uint8_t *counts) {
    *counts++ = shared(own, own), *counts++ = shared(other, other);
    for (int n = 0; n < KINDS; n++)
        for (int m = 0; m < KINDS && n + m < 2 * KINDS - 2; m++) *counts++ = shared(&kinds[0][n], &kinds[1][m]);
}

/* The features of a position, for the seat to move; seat 1 sees the board turned. */
static void features(const State *state, Seen *seen) {
    Board maps[MAPS], room, kinds[2][KINDS];
    int own = state->turn, at = MAPS * SQUARES;
    Counts counts[2] = {counts_of(state, own), counts_of(state, 1 - own)};
    maps_of(state, own, maps, &room);
    kinds_of(maps, &room, kinds[0]);
    maps_of(state, 1 - own, maps + 4, &room);
    kinds_of(maps + 4, &room, kinds[1]);
    seen->count = 0;
    count_squares(&maps[0], &maps[4], kinds, seen->counts);
    for (int map = 0; map < MAPS; map++)
        for (int line = 0; line < ROWS; line++) {
            uint32_t row = maps[map].row[own ? ROWS - line : line + 1];
            bits_on(seen, own ? backwards[row] : row, map * SQUARES + line * COLUMNS);
        }
    bits_on(seen, state->hands[own], at);
    bits_on(seen, state->hands[1 - own], at += PIECES);
    bits_on(seen, counts[0].fits, at += PIECES);
    bits_on(seen, counts[1].fits, at += PIECES);
    at += PIECES;
    for (int side = 0; side < 2; side++) {
        int four[4] = {counts[side].large, counts[side].fair, counts[side].small, counts[side].open};
        for (int n = 0; n < 4; n++, at += BUCKETS) seen->on[seen->count++] = at + bucket(four[n]);
    }
}

#include "blokus_tactics.h"
#include "blokus_late.h"

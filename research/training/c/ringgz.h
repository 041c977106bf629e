/* Ringgz for two, three and four seats: the rules, and the network's encoding of a position.

Placements are numbered as in the wheel's table of all of them. The rules are those of pygames/ringgz/rules.py, the
features those of pygames/ringgz/encoding.py (tests/research/test_machine.py). */

#define ROWS 5
#define COLUMNS 5
#define SEATS 4 /* at most */
#define MAPS 21
#define PLANES 10 /* the mover's two colours, each with four rings and a base */
#define EXTRAS 0
#define COLOURS 4
#define SIZES 4
#define BASE SIZES
#define KINDS 5
#define COPIES 3
#define PIECES (COLOURS * KINDS)
#define START PIECES /* the piece after these */
#define HANDS (PIECES * COPIES)
#define INPUTS (MAPS * ROWS * COLUMNS + HANDS + 3)
#define WIDE 80
#define TAPS 1
#define CODES 596 /* embeddings of a territory: see `prepare` */
#define READS 1
#define OWNERS_COUNT 0.0f /* the ownership head makes the value worse: see research/laboratory.md */
#include "network.h"
#include "chance.h"

#define RED 3
#define PLACES (PIECES * SQUARES + 9)
#define MOST 256
#define LONGEST 64
#define SYMMETRIES 8
#define UNVISITED MOST
#define VARIANTS 3 /* two, three, four seats */
#define ALL 0x1ffffffu
#define LEFT 0xf7bdefu  /* squares with one on their right */
#define RIGHT (LEFT << 1)
#define CENTRE 0x739c0u

typedef struct {
    uint32_t laid[PIECES + 1];  /* squares with each piece */
    uint32_t taken[SIZES];      /* squares with a ring of each size */
    uint32_t contained[COLOURS];
    uint32_t filled;            /* squares with a base */
    uint64_t hands[SEATS];      /* bit 3 * piece + copy */
    int8_t turn, seats;
} State;

static const uint8_t centre[9] = {6, 7, 8, 11, 12, 13, 16, 17, 18};
static uint16_t reads[PLACES][READS], place_as[SYMMETRIES][PLACES];
static int square_as[SYMMETRIES][SQUARES];
static uint16_t code_of[625][16]; /* by how many rings of each colour lie there, and which colours may still be added */

static int turned(int square, int symmetry) {
    int x = square % COLUMNS, y = square / COLUMNS;
    if (symmetry & 1) x = COLUMNS - 1 - x;
    if (symmetry & 2) y = ROWS - 1 - y;
    return symmetry & 4 ? x * COLUMNS + y : y * COLUMNS + x;
}

/* Fills the lookup tables: symmetries; the policy outputs of placements (those of the mover's two colours; the starting base
reads those of the first base); and the codes of territories. There is a code for each combination of ring counts (at most
four rings in all) with each set of colours that may be added; a single one if there is no room; the last is a base's. */
static void prepare(void) {
    int codes = 0;
    for (int rings = 0; rings < 625; rings++) {
        int total = rings % 5 + rings / 5 % 5 + rings / 25 % 5 + rings / 125;
        for (int may = 0; may < 16 && total <= SIZES; may++) code_of[rings][may] = total < SIZES || !may ? codes++ : codes - 1;
    }
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        for (int square = 0; square < SQUARES; square++) square_as[symmetry][square] = turned(square, symmetry);
        for (int place = 0; place < PIECES * SQUARES; place++)
            place_as[symmetry][place] = place / SQUARES * SQUARES + turned(place % SQUARES, symmetry);
        for (int n = 0; n < 9; n++)
            for (int to = 0; to < 9; to++)
                if (centre[to] == turned(centre[n], symmetry)) place_as[symmetry][PIECES * SQUARES + n] = PIECES * SQUARES + to;
    }
    for (int place = 0; place < PIECES * SQUARES; place++) reads[place][0] = place < POLICY ? place : POLICY;
    for (int n = 0; n < 9; n++) reads[PIECES * SQUARES + n][0] = BASE * SQUARES + centre[n];
}

static uint32_t beside(uint32_t set) { return (set & LEFT) << 1 | (set & RIGHT) >> 1 | (set << 5 & ALL) | set >> 5; }

static int has_left(const State *state, int seat, int piece) { return state->hands[seat] >> COPIES * piece & 7; }

/* Where the holder of a piece could place it. */
static uint32_t squares_for(const State *state, int colour, int kind) {
    uint32_t own = state->contained[colour], near = beside(own);
    if (kind < SIZES) return (own | near) & ~state->filled & ~state->taken[kind] & ALL;
    uint32_t any = state->taken[0] | state->taken[1] | state->taken[2] | state->taken[3];
    return near & ~beside(state->laid[KINDS * colour + BASE]) & ~state->filled & ~any & ALL;
}

static int can_place(const State *state, int seat, int bases_too) {
    for (int piece = 0; piece < PIECES; piece++)
        if (has_left(state, seat, piece) && (bases_too || piece % KINDS != BASE)
            && squares_for(state, piece / KINDS, piece % KINDS)) return 1;
    return 0;
}

static void begin(State *state, int variant) {
    int seats = variant + 2;
    memset(state, 0, sizeof *state);
    state->seats = seats;
    for (int colour = 0; colour < COLOURS; colour++)
        for (int kind = 0; kind < KINDS; kind++)
            for (int copy = 0; copy < COPIES; copy++) {
                int seat = seats == 2 ? colour / 2 : seats == 3 && colour == RED ? copy : colour;
                state->hands[seat] |= 1ull << (COPIES * (KINDS * colour + kind) + copy);
            }
}

/* The state after a placement of the seat to move; `turn` is -1 when the game is over. */
static void play(State *state, int place) {
    int piece = place / SQUARES, square = place % SQUARES, seat = state->turn;
    if (piece == START) {
        square = centre[place - PIECES * SQUARES];
        state->laid[START] = state->filled = 1u << square;
        for (int colour = 0; colour < COLOURS; colour++) state->contained[colour] = 1u << square;
    } else {
        uint32_t here = 1u << square;
        state->laid[piece] |= here;
        state->contained[piece / KINDS] |= here;
        if (piece % KINDS == BASE) state->filled |= here;
        else state->taken[piece % KINDS] |= here;
        /* copies are alike, so the lowest goes */
        uint64_t copies = state->hands[seat] & 7ull << COPIES * piece;
        state->hands[seat] ^= copies & -copies;
        seat = (seat + 1) % state->seats;
    }
    /* rule 7: over as soon as no seat has a ring to place; bases alone don't count */
    int over = 1;
    for (int other = 0; over && other < state->seats; other++) over = !can_place(state, other, 0);
    if (over) { state->turn = -1; return; }
    while (!can_place(state, seat, 1)) seat = (seat + 1) % state->seats;
    state->turn = seat;
}

/* The seat that wins a colour's territories; -1: nobody. */
static int owner(const State *state, int colour) {
    return state->seats == 2 ? colour / 2 : state->seats == 3 && colour == RED ? -1 : colour;
}

/* Squares with at least one ring of a colour, and with at least two. */
static void counted(const State *state, int colour, uint32_t *once, uint32_t *twice) {
    const uint32_t *own = state->laid + KINDS * colour;
    *once = own[0] | own[1] | own[2] | own[3];
    *twice = (own[0] & own[1]) | (own[2] & own[3]) | ((own[0] | own[1]) & (own[2] | own[3]));
}

/* By colour, the squares where it has a majority; and those with at least one and two of its rings. */
static void majorities(const State *state, uint32_t *found, uint32_t *once, uint32_t *twice) {
    uint32_t one = 0, ones = 0, two = 0, twos = 0; /* with rings of any colour, of two colours or more */
    for (int colour = 0; colour < COLOURS; colour++) {
        counted(state, colour, once + colour, twice + colour);
        ones |= one & once[colour], one |= once[colour];
        twos |= two & twice[colour], two |= twice[colour];
    }
    for (int colour = 0; colour < COLOURS; colour++) found[colour] = (once[colour] & ~ones) | (twice[colour] & ~twos);
}

static int seats_of(const State *state) { return state->seats; }

static int is_same(const State *one, const State *other) { return !memcmp(one, other, sizeof *one); }

static int score(const State *state, int seat) {
    uint32_t found[COLOURS], once[COLOURS], twice[COLOURS];
    int total = 0;
    majorities(state, found, once, twice);
    for (int colour = 0; colour < COLOURS; colour++)
        if (owner(state, colour) == seat) total += __builtin_popcount(found[colour]);
    return total;
}

#define LEFT_WEIGHT 0.02f /* value of a piece gone from the hand, in territories */

/* The share of the win by seat, and the scores that margins are computed from. */
static void ended(const State *state, float *shares, float *points) {
    int ranks[SEATS], best = -1000000, winners = 0;
    for (int seat = 0; seat < state->seats; seat++) {
        int won = score(state, seat), left = __builtin_popcountll(state->hands[seat]);
        /* rule 10 in one number: a seat has fewer than 100 pieces left */
        ranks[seat] = 100 * won - left, points[seat] = won - LEFT_WEIGHT * left;
        if (ranks[seat] > best) best = ranks[seat], winners = 0;
        winners += ranks[seat] == best;
    }
    for (int seat = 0; seat < state->seats; seat++) shares[seat] = ranks[seat] == best ? 1.f / winners : 0;
}

static int owns(const State *state, int seat, int square) {
    uint32_t found[COLOURS], once[COLOURS], twice[COLOURS];
    majorities(state, found, once, twice);
    for (int colour = 0; colour < COLOURS; colour++)
        if (found[colour] >> square & 1) return owner(state, colour) == seat;
    return 0;
}

/* All legal placements, ascending. */
static int legal(const State *state, uint16_t *list) {
    int count = 0, seat = state->turn;
    if (!state->laid[START]) {
        for (int n = 0; n < 9; n++) list[count++] = PIECES * SQUARES + n;
        return count;
    }
    for (int piece = 0; piece < PIECES; piece++)
        if (has_left(state, seat, piece))
            for (uint32_t set = squares_for(state, piece / KINDS, piece % KINDS); set; set &= set - 1)
                list[count++] = SQUARES * piece + __builtin_ctz(set);
    return count;
}

static int considered(const State *state, uint16_t *list) { return legal(state, list); }

/* The colours in the order in which a seat sees them: its own one or two come first. */
static void seen_order(int seats, int seat, int *order) {
    static const int four[4] = {0, 2, 1, 3};
    for (int n = 0; n < COLOURS; n++)
        order[n] = seats == 2 ? (n + 2 * seat) % 4 : seats == 4 ? (four[n] + seat) % 4
            : n == 1 ? RED : (n ? seat + n - 1 : seat) % 3;
}

void middle_of(int place, float *x, float *y) {
    int square = place < PIECES * SQUARES ? place % SQUARES : centre[place - PIECES * SQUARES];
    *x = square % COLUMNS, *y = square / COLUMNS;
}

static int seen_square(const State *state, int seat, int square) { (void)state, (void)seat; return square; }

static int seen_place(const State *state, int place) {
    int order[COLOURS], piece = place / SQUARES, n = 0;
    if (piece == START) return place;
    seen_order(state->seats, state->turn, order);
    while (order[n] != piece / KINDS) n++;
    return (KINDS * n + piece % KINDS) * SQUARES + place % SQUARES;
}

static void bits_on(Seen *seen, uint32_t bits, int first) {
    for (; bits; bits &= bits - 1) seen->on[seen->count++] = first + __builtin_ctz(bits);
}

/* By colour, the squares where a ring of it may still be added, and those with room out of its reach. */
static void room_of(const State *state, int colour, uint32_t *may_add, uint32_t *beyond) {
    uint64_t hands = 0;
    uint32_t room = 0, own = state->contained[colour];
    for (int seat = 0; seat < state->seats; seat++) hands |= state->hands[seat];
    for (int size = 0; size < SIZES; size++)
        if (hands >> COPIES * (KINDS * colour + size) & 7) room |= ALL & ~state->taken[size];
    room &= ~state->filled;
    *may_add = room & (own | beside(own));
    *beyond = room & ~*may_add;
}

/* The features of a position, for the seat to move. */
static void features(const State *state, Seen *seen) {
    uint32_t maps[MAPS], beyond;
    uint16_t rings[SQUARES] = {0}, may[SQUARES] = {0};
    int order[COLOURS], seat = state->turn, at = MAPS * SQUARES, digit = 1;
    uint64_t hands = 0;
    seen_order(state->seats, seat, order);
    for (int own = 0; own < state->seats; own++) hands |= state->hands[own];
    for (int n = 0; n < 4; n++, digit *= SIZES + 1) {
        const uint32_t *own = state->laid + KINDS * order[n];
        maps[n] = state->taken[n], maps[4 + n] = own[0] | own[1] | own[2] | own[3], maps[12 + n] = own[BASE];
        room_of(state, order[n], &maps[8 + n], &beyond);
        for (int size = 0; size < SIZES; size++)
            for (uint32_t set = own[size]; set; set &= set - 1) rings[__builtin_ctz(set)] += digit;
        for (uint32_t set = maps[8 + n]; set; set &= set - 1) may[__builtin_ctz(set)] |= 1 << n;
        if (n > 1) continue;
        /* squares linked to one of these at least, and to two: both of a pair, or one of each */
        uint32_t a = (beyond & LEFT) << 1, b = (beyond & RIGHT) >> 1, c = beyond << 5 & ALL, d = beyond >> 5;
        maps[17 + n] = a | b | c | d, maps[19 + n] = (a & b) | (c & d) | ((a | b) & (c | d));
    }
    maps[16] = state->laid[START];
    for (int square = 0; square < SQUARES; square++)
        seen->code[square] = state->filled >> square & 1 ? CODES - 1 : code_of[rings[square]][may[square]];
    seen->count = 0;
    for (int map = 0; map < MAPS; map++) bits_on(seen, maps[map], map * SQUARES);
    for (int n = 0; n < COLOURS; n++, at += KINDS * COPIES) {
        uint32_t own = hands >> COPIES * KINDS * order[n] & 0x7fff, turned = own;
        if (state->seats == 3 && order[n] == RED) { /* each seat holds a third of red: the mover's comes first */
            uint32_t low = 0x1249 * ((1 << seat) - 1); /* the copies of earlier seats */
            turned = (own & ~low) >> seat | (own & low) << (3 - seat);
        }
        bits_on(seen, turned, at);
    }
    seen->on[seen->count++] = at + state->seats - 2;
}

#include "ringgz_tactics.h"

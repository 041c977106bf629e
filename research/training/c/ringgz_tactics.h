/* The hand-made tactics of pygames/ringgz/tactics.py: policy and playouts, the baseline of networks. Their playouts are also
mixed into a network's values. */

#define HAND_MADE
#define PATIENCE (1 << 30) /* leaves are never evaluated twice */
#define PLAYED_OUT 1.0f    /* weight of a playout in a value */
#define RAW_CODES 8192 /* of a territory, as in pygames/ringgz/features.py */
#define RAW_CLOSED 511
#define MAY_ADD 9
#define PHASES 4
#define STEEPNESS 0.75f
#define FEW 10 /* up to this many placements, consider all; above it, drop equivalent ones */

static float leads[SEATS + 1][SEATS][PHASES][RAW_CODES]; /* by number of seats, seat and part of the game */
static uint8_t roomy[RAW_CLOSED + 1];                    /* by its rings, whether a territory has room for one more */

/* Sets the weights of codes, in the order of `leads` from two seats on. */
void table(const float *worth) {
    prepare();
    for (int seats = 2; seats <= SEATS; seats++)
        for (int seat = 0; seat < seats; seat++, worth += PHASES * RAW_CODES)
            memcpy(leads[seats][seat], worth, sizeof leads[seats][seat]);
    for (int code = 0; code <= RAW_CLOSED; code++) {
        int total = 0;
        for (int rest = code, n = 0; n < COLOURS; n++, rest /= SIZES + 1) total += rest % (SIZES + 1);
        roomy[code] = total < SIZES;
    }
}

static int phase(const State *state) {
    int left = 0;
    for (int seat = 0; seat < state->seats; seat++) left += __builtin_popcountll(state->hands[seat]);
    return (left <= 42) + (left <= 26) + (left <= 12);
}

/* For each set of sizes, the colours of which somebody has a ring in one of them. */
static void able_with(const State *state, uint8_t *able) {
    uint64_t hands = 0;
    for (int seat = 0; seat < state->seats; seat++) hands |= state->hands[seat];
    memset(able, 0, 1 << SIZES);
    for (int sizes = 1; sizes < 1 << SIZES; sizes++)
        for (int colour = 0; colour < COLOURS; colour++)
            for (int size = 0; size < SIZES; size++)
                if (sizes >> size & 1 && hands >> COPIES * (KINDS * colour + size) & 7) able[sizes] |= 1 << colour;
}

static const int digits[COLOURS] = {1, 5, 25, 125};

/* The code of each territory; that of the starting base counts as empty. */
static void codes_of(const State *state, const uint8_t *able, uint16_t *codes) {
    uint32_t filled = state->filled & ~state->laid[START];
    memset(codes, 0, sizeof(uint16_t) * SQUARES);
    for (int colour = 0; colour < COLOURS; colour++) {
        uint32_t room = 0;
        for (int size = 0; size < SIZES; size++) {
            if (able[1 << size] >> colour & 1) room |= ALL & ~state->taken[size];
            for (uint32_t set = state->laid[KINDS * colour + size]; set; set &= set - 1)
                codes[__builtin_ctz(set)] += digits[colour];
        }
        room &= (state->contained[colour] | beside(state->contained[colour])) & ~filled;
        for (; room; room &= room - 1) codes[__builtin_ctz(room)] += 1 << (MAY_ADD + colour);
    }
    for (; filled; filled &= filled - 1) codes[__builtin_ctz(filled)] += RAW_CLOSED;
}

/* The gain from a colour's newly reaching the territories linked to one. */
static float widening(const uint16_t *codes, const float *lead, int colour, int at) {
    int bit = 1 << (MAY_ADD + colour);
    float total = 0;
    for (uint32_t near = beside(1u << at); near; near &= near - 1) {
        int code = codes[__builtin_ctz(near)];
        if (!(code & bit) && code != RAW_CLOSED && roomy[code & RAW_CLOSED]) total += lead[code | bit] - lead[code];
    }
    return total;
}

/* For generation 0: the value by each seat's expected territories. */
static void plain_values(const State *state, float *values) {
    uint8_t able[1 << SIZES];
    uint16_t codes[SQUARES];
    int part = phase(state);
    able_with(state, able);
    codes_of(state, able, codes);
    for (int seat = 0; seat < state->seats; seat++) {
        values[seat] = 0;
        for (int at = 0; at < SQUARES; at++) values[seat] += leads[state->seats][seat][part][codes[at]];
        values[seat] *= (0.3f + 0.2f * part) * (state->seats - 1) / state->seats;
    }
    softmax(values, state->seats);
}

/* The candidates and the logits of their priors; returns their number. */
static int weighed(const State *state, uint16_t *list, float *logits) {
    uint8_t able[1 << SIZES], sizes[SQUARES] = {0};
    uint16_t codes[SQUARES], after[PLACES];
    float wider[COLOURS][SQUARES];
    int count = considered(state, list), seat = state->turn, kept = 0, copies[PLACES];
    for (int n = 0; n < count; n++) logits[n] = 0;
    if (count == 1 || !state->laid[START]) return count;
    const float *lead = leads[state->seats][seat][phase(state)];
    able_with(state, able);
    codes_of(state, able, codes);
    for (int at = 0; at < SQUARES; at++)
        for (int size = 0; size < SIZES; size++) sizes[at] |= (~state->taken[size] >> at & 1) << size;
    for (int colour = 0; colour < COLOURS; colour++)
        for (int at = 0; at < SQUARES; at++)
            wider[colour][at] = able[15] >> colour & 1 ? widening(codes, lead, colour, at) : 0;
    for (int n = 0; n < count; n++) {
        int piece = list[n] / SQUARES, at = list[n] % SQUARES, colour = piece / KINDS, kind = piece % KINDS;
        int code = codes[at], to = RAW_CLOSED, slot = kept, own = __builtin_popcount(has_left(state, seat, piece));
        if (kind != BASE) {
            int may = able[sizes[at] & ~(1 << kind)] & (code >> MAY_ADD | 1 << colour);
            to = ((code & RAW_CLOSED) + digits[colour]) | may << MAY_ADD;
        }
        if (count > FEW)
            for (int other = 0; other < kept && slot == kept; other++)
                if (list[other] % SQUARES == at && list[other] / SQUARES / KINDS == colour && after[other] == to) slot = other;
        /* of equivalent placements the one of which the seat has most copies stays */
        if (slot == kept) kept++;
        else if (copies[slot] > own) continue;
        list[slot] = list[n], after[slot] = to, copies[slot] = own;
        logits[slot] = STEEPNESS * (lead[to] - lead[code] + wider[colour][at]);
    }
    return kept;
}

/* For generation 0: each placement's gain, without dropping equivalent ones. */
static void plain_logits(const State *state, const uint16_t *list, int count, float *logits) {
    uint16_t kept[MOST];
    float known[MOST];
    int few = weighed(state, kept, known);
    for (int n = 0; n < count; n++) {
        logits[n] = -9;
        for (int other = 0; other < few; other++)
            if (kept[other] == list[n]) logits[n] = 3 * known[other];
    }
}

static void outcome(const State *state, float *values); /* see search.h */

/* A uniformly random legal placement, found without listing them. */
static int random_place(const State *state, Chance *chance) {
    uint32_t sets[PIECES];
    int sum = 0, piece = 0;
    if (!state->laid[START]) return PIECES * SQUARES + below(chance, 9);
    for (int n = 0; n < PIECES; n++) {
        sets[n] = has_left(state, state->turn, n) ? squares_for(state, n / KINDS, n % KINDS) : 0;
        sum += __builtin_popcount(sets[n]);
    }
    int rest = below(chance, sum);
    for (; rest >= __builtin_popcount(sets[piece]); piece++) rest -= __builtin_popcount(sets[piece]);
    uint32_t set = sets[piece];
    while (rest--) set &= set - 1;
    return SQUARES * piece + __builtin_ctz(set);
}

/* The value of a random playout by seat. */
static void played_out(const State *from, Chance *chance, float *values) {
    State state = *from;
    while (state.turn >= 0) play(&state, random_place(&state, chance));
    outcome(&state, values);
}

/* With a network. */

#define WITH_PLAYOUTS
static float playout_weights[SEATS + 1]; /* in the network's values, by number of seats */

void weigh_playouts(int seats, float weight) { playout_weights[seats] = weight; }

/* Mixes a random playout into the network's values. */
static void mix_playouts(const State *state, float *values) {
    float found[SEATS], weight = playout_weights[state->seats];
    if (weight <= 0) return;
    Chance chance = {0}; /* drawn from the position, so that its value is always the same */
    for (int seat = 0; seat < state->seats; seat++) chance.state = chance.state * 0x100000001b3ull + state->hands[seat];
    for (int size = 0; size < SIZES; size++) chance.state = chance.state * 0x100000001b3ull + state->taken[size];
    played_out(state, &chance, found);
    for (int s = 0; s < state->seats; s++) values[s] += weight * (found[(state->turn + s) % state->seats] - values[s]);
}

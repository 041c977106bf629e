/* The hand-made tactics of pygames/blokus/tactics.py: policy, value and playouts, the baseline of networks. */

#define HAND_MADE
#define BEST 60      /* maximum number of candidates */
#define PLAYED_OUT 0.5f /* weight of a playout in a value */
#define PATIENCE 300 /* root visits from which on leaves are evaluated twice before expansion */

static int size_of(const Board *board) {
    int count = 0;
    for (int y = 1; y <= ROWS; y++) count += __builtin_popcount(board->row[y]);
    return count;
}

/* The value of pygames/blokus/tactics.py without a network: a number per seat. */
static float standing(const State *state, int seat) {
    /* the weights of pygames/blokus/weights.json */
    static const float now[11] = {.7045, -.2301, -.4185, .9525, .5505, -.0604, .0749, -.1243, -.0518, 1.0496, .8772};
    static const float late[11] = {4.3669, -.1278, 1.248, -.5593, -3.0975, 1.7284, .4188, -.2066, -1.2839, -1.5509, -.3565};
    Board maps[4], room;
    Counts counts = counts_of(state, seat);
    maps_of(state, seat, maps, &room);
    Board further = maps[2];
    for (int step = 0; step < 5; step++) {
        Board wider = beside(&further);
        for (int y = 1; y <= ROWS; y++) further.row[y] |= wider.row[y] & room.row[y];
    }
    int able = 0, left = 0;
    for (int piece = 0; piece < PIECES; piece++) {
        if (state->hands[seat] >> piece & 1) left += sizes[piece];
        if (counts.fits >> piece & 1) able += sizes[piece];
    }
    float features[11] = {
        size_of(&maps[0]) / 10.f, log1pf(counts.large), log1pf(counts.fair), log1pf(counts.small),
        size_of(&maps[1]) / 10.f, size_of(&maps[2]) / 10.f, size_of(&further) / 10.f,
        able / 10.f, (left - able) / 10.f, log1pf(counts.open), state->turn == seat,
    };
    float over = 1 - (__builtin_popcount(state->hands[0]) + __builtin_popcount(state->hands[1])) / 42.f, sum = 0;
    for (int n = 0; n < 11; n++) sum += (now[n] + over * late[n]) * features[n];
    return sum;
}

static void plain_values(const State *state, float *values) {
    values[0] = 1 / (1 + expf(standing(state, 1) - standing(state, 0)));
    values[1] = 1 - values[0];
}

/* For generation 0: the essence of the tactics' policy, in the form of a network's. */
static void plain_logits(const State *state, const uint16_t *list, int count, float *logits) {
    Board mine[4], theirs[4], room, unused;
    int own = state->turn;
    float over = 1 - (__builtin_popcount(state->hands[0]) + __builtin_popcount(state->hands[1])) / 42.f, policy[POLICY + 1] = {0};
    maps_of(state, own, mine, &room);
    maps_of(state, 1 - own, theirs, &unused);
    for (int square = 0; square < SQUARES; square++) {
        int x = square % COLUMNS, y = square / COLUMNS, far = abs(2 * x - 13) > abs(2 * y - 13) ? abs(2 * x - 13) : abs(2 * y - 13);
        int near = 0;
        for (int b = y - 2; b <= y + 2; b++)
            for (int a = x - 2; a <= x + 2; a++)
                if (a >= 0 && b >= 0 && a < COLUMNS && b < ROWS) near += has(&room, b * COLUMNS + a);
        /* the policy's weights of pygames/blokus/weights.json, as far as squares by themselves tell */
        policy[square] = .45f - .25f * over + .5f * has(&theirs[1], square) - .2f * has(&mine[1], square)
            + .25f * has(&theirs[2], square) + .3f * powf(1 - over, 4) * (1 - far / 13.f);
        if (has(&room, square) && !has(&mine[1], square))
            policy[SQUARES + square] = .05f + .4f * near / 24.f + .15f * has(&theirs[2], square) + .1f * has(&theirs[1], square);
    }
    for (int n = 0; n < count; n++) {
        logits[n] = 0;
        for (int r = 0; r < READS; r++) logits[n] += policy[reads[list[n]][r]];
    }
}

static int threes_end(void) {
    int end = fair_end;
    for (int piece = 0; piece < PIECES; piece++)
        if (sizes[piece] == 3 && end_word[piece] > end) end = end_word[piece];
    return end;
}

static Board spread_in(Board squares, const Board *free) {
    for (int step = 0; step < 4; step++) {
        Board wider = beside(&squares);
        for (int y = 1; y <= ROWS; y++) squares.row[y] |= wider.row[y] & free->row[y];
    }
    return squares;
}

/* By how many squares the mover out-reaches the opponent after a placement. */
static int reach_lead(const State *state, int place, const Board room[2], const Board *ends) {
    const Board *own = &laid[place];
    Board near = beside(own), wide = around(own), past = around(&state->covered[state->turn]), free[2], start[2];
    for (int y = 0; y < 18; y++) {
        free[0].row[y] = room[0].row[y] & ~(own->row[y] | near.row[y]);
        start[0].row[y] = (past.row[y] | wide.row[y]) & free[0].row[y];
        free[1].row[y] = room[1].row[y] & ~own->row[y];
        start[1].row[y] = ends->row[y] & free[1].row[y];
    }
    Board mine = spread_in(start[0], &free[0]), theirs = spread_in(start[1], &free[1]);
    return size_of(&mine) - size_of(&theirs);
}

/* The score of a placement's squares: those it covers, those beside it, its corners. */
static void square_worths(const State *state, float worth[3][SQUARES], Board room[2], Board *ends) {
    Board mine[4], theirs[4];
    int own = state->turn, other = 1 - own, count = 0;
    float over = 1 - (__builtin_popcount(state->hands[0]) + __builtin_popcount(state->hands[1])) / 42.f;
    Set legal;
    for (int w = 0; w < WORDS; w++) {
        legal.word[w] = state->open[other].word[w] & state->reach[other].word[w];
        count += __builtin_popcountll(legal.word[w]);
    }
    maps_of(state, own, mine, &room[0]);
    maps_of(state, other, theirs, &room[1]);
    *ends = theirs[1];
    for (int square = 0; square < SQUARES; square++) {
        int x = square % COLUMNS, y = square / COLUMNS, near = -1, denied = 0;
        int far = abs(2 * x - 13) > abs(2 * y - 13) ? abs(2 * x - 13) : abs(2 * y - 13);
        if (count && has(&theirs[2], square))
            for (int w = 0; w < WORDS; w++) denied += __builtin_popcountll(legal.word[w] & covering[square].word[w]);
        int attach = has(&mine[1], square), target = has(&theirs[1], square);
        worth[0][square] = .45f - .25f * over + .5f * target - .2f * attach + .3f * powf(1 - over, 4) * (1 - far / 13.f)
            + (count ? 2.5f * denied / count : 0);
        worth[1][square] = .15f * target - .2f * attach + .025f * has(&state->covered[other], square);
        worth[2][square] = 0;
        if (!has(&room[0], square) || attach) continue;
        for (int b = y - 2; b <= y + 2; b++)
            for (int a = x - 2; a <= x + 2; a++)
                if (a >= 0 && b >= 0 && a < COLUMNS && b < ROWS) near += has(&room[0], b * COLUMNS + a);
        worth[2][square] = .05f + .4f * near / 24.f + .15f * (denied > 0) + .1f * target;
    }
}

/* The best candidates and the logits of their priors; returns their number. */
static int weighed(const State *state, uint16_t *list, float *logits) {
    float worth[3][SQUARES];
    Board room[2], ends;
    int count = considered(state, list);
    square_worths(state, worth, room, &ends);
    for (int n = 0; n < count; n++) {
        logits[n] = 0;
        for (int part = 0; part < 3; part++)
            for (int k = 0; k < outline_size[list[n]][part]; k++) logits[n] += worth[part][outline[list[n]][part][k]];
    }
    bring_forward(BEST, count, list, logits);
    if (count > BEST) count = BEST;
    for (int n = 0; n < count; n++) logits[n] += .3f * reach_lead(state, list[n], room, &ends);
    return count;
}

/* A uniformly random placement of a set up to a word; -1 if there is none. */
static int any_place(const State *state, int end, Chance *chance) {
    const Set *open = &state->open[state->turn], *reach = &state->reach[state->turn];
    int count = 0;
    for (int w = 0; w < end; w++) count += __builtin_popcountll(open->word[w] & reach->word[w]);
    if (!count) return -1;
    int rest = below(chance, count);
    for (int w = 0;; w++) {
        uint64_t word = open->word[w] & reach->word[w];
        int here = __builtin_popcountll(word);
        if (rest >= here) { rest -= here; continue; }
        while (rest--) word &= word - 1;
        return 64 * w + __builtin_ctzll(word);
    }
}

/* Plays random placements to the end, large pieces as long as there are any. */
static void play_out(State *state, Chance *chance) {
    int ends[4] = {large_end, fair_end, threes_end(), WORDS}, place = -1;
    while (state->turn >= 0) {
        for (int n = 0; n < 4; n++)
            if ((place = any_place(state, ends[n], chance)) >= 0) break;
        play(state, place);
    }
}

static void outcome(const State *state, float *values); /* see search.h */

/* The value of a random playout by seat. */
static void played_out(const State *from, Chance *chance, float *values) {
    State state = *from;
    play_out(&state, chance);
    outcome(&state, values);
}

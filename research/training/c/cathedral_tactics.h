/* The hand-made tactics of pygames/cathedral/tactics.py: policy and value, the baseline of networks. */

#define HAND_MADE
#define PATIENCE INT32_MAX
#define PLAYED_OUT 0.0f /* weight of a playout in a value: none are used */
#define BEST 32         /* maximum number of candidates */

static float room_of(const State *state, int seat) {
    int open = 0;
    for (int w = 0; w < WORDS; w++) open += __builtin_popcountll(state->open[seat].word[w]);
    return sqrtf(open);
}

/* The squares of monuments in hand without room. */
static int without_room(const State *state, int seat) {
    int total = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        uint64_t any = 0;
        for (int w = 0; w < WORDS; w++) any |= state->open[seat].word[w] & of_kind[kind].word[w];
        if (!any) total += copies_of(state->hands[seat], kind) * size_of_kind[kind];
    }
    return total;
}

static int least(int one, int other) { return one < other ? one : other; }

/* Light's expected lead over all rounds, in squares. */
static float lead_of(const State *state) {
    /* the weights of pygames/cathedral/weights.json */
    static const float empty[8] = {-1.522, -.551, .635, -.01, -.002, .083, .262, 5.393};
    static const float late[8] = {-.701, .142, .174, -.22, .093, -.19, .545, .015};
    float lead = state->before[1] - state->before[0], part = count_of(unclaimed(state)) / 100.f;
    if (state->turn < 0) return score(state, 1) - score(state, 0);
    if (state->waiting) return lead;
    Board near[2], free = unclaimed(state);
    nearer(state->covered[0], state->covered[1], free, near);
    int hands[2] = {left_over(state, 0), left_over(state, 1)};
    int claims[2] = {count_of(state->claims[0]), count_of(state->claims[1])};
    float numbers[8] = {
        hands[0] - hands[1], claims[0] - claims[1], least(hands[0], claims[0]) - least(hands[1], claims[1]),
        without_room(state, 0) - without_room(state, 1), count_of(near[0]) - count_of(near[1]),
        count_of(beside(state->covered[0]) & free) - count_of(beside(state->covered[1]) & free),
        room_of(state, 0) - room_of(state, 1), 1 - 2 * state->turn,
    };
    for (int n = 0; n < 8; n++) lead += (part * empty[n] + (1 - part) * late[n]) * numbers[n];
    return lead;
}

static void plain_values(const State *state, float *values) {
    /* the deviations of pygames/cathedral/tactics.py: 2 to 9 squares, and 9 for a round to come */
    float off = 2 + 7 * count_of(unclaimed(state)) / 100.f, to_come = state->rounds - state->round - 1;
    values[0] = 1 / (1 + expf(-1.7f * lead_of(state) / sqrtf(off * off + 81 * to_come)));
    values[1] = 1 - values[0];
}

/* For generation 0: a rough score of a placement, and its gain. */
static void plain_logits(const State *state, const uint16_t *list, int count, float *logits) {
    static const float worth[GAINS + 1] = {0, .4f, .8f, 1.4f, 2.2f, 3.2f, 4.4f, 5.6f, 7};
    Board walls = state->covered[state->turn], theirs = state->covered[1 - state->turn];
    for (int n = 0; n < count; n++) {
        Board own = laid[list[n]], near = beside(own) & ~own;
        logits[n] = .5f * count_of(own) + .2f * count_of(near & walls) + .1f * count_of(near & theirs)
            + worth[gain_of(state, list[n])];
    }
}

static float off_middle(Board squares) {
    float total = 0;
    int count = count_of(squares);
    for (; squares; squares &= squares - 1) {
        int square = lowest(squares);
        total += hypotf(2 * (square % COLUMNS) + 1 - COLUMNS, 2 * (square / COLUMNS) + 1 - ROWS);
    }
    return total / (2 * count);
}

/* About this many legal placements with the highest scores; returns their number. */
static int promising(const State *state, uint16_t *list, int count) {
    if (count <= BEST) return count;
    Board free = unclaimed(state), mine = beside(state->covered[state->turn]) & free;
    Board theirs = beside(state->covered[1 - state->turn]) & free, both = beside(mine) & beside(theirs) & free;
    int sums[MOST], by_sum[32] = {0}, limit = 31, more = 0, kept = 0;
    for (int n = 0; n < count; n++) {
        Board own = laid[list[n]];
        sums[n] = 2 * count_of(own & free) + count_of(own & mine) + count_of(own & theirs) + count_of(own & both);
        by_sum[sums[n]]++;
    }
    while (more + by_sum[limit] <= BEST) more += by_sum[limit--];
    for (int n = 0, equal = 0; n < count; n++)
        if (sums[n] > limit || (sums[n] == limit && equal++ < 2 * BEST - more)) list[kept++] = list[n];
    return kept;
}

/* The best placements and the logits of their priors; returns their number. */
static int weighed(const State *state, uint16_t *list, float *logits) {
    int count = legal(state, list), sign = 1 - 2 * state->turn;
    if (state->waiting) {
        for (int n = 0; n < count; n++) logits[n] = -off_middle(laid[list[n]]);
        return count;
    }
    count = promising(state, list, count);
    for (int n = 0; n < count; n++) {
        State after = *state;
        play(&after, list[n]);
        logits[n] = sign * lead_of(&after) / 1.2f;
    }
    for (int n = 0; n < count && n < BEST; n++) {
        int best = n;
        for (int other = n + 1; other < count; other++)
            if (logits[other] > logits[best] || (logits[other] == logits[best] && list[other] > list[best])) best = other;
        float logit = logits[best];
        uint16_t place = list[best];
        logits[best] = logits[n], list[best] = list[n], logits[n] = logit, list[n] = place;
    }
    return least(count, BEST);
}

static void played_out(const State *state, Chance *chance, float *values) { (void)chance, plain_values(state, values); }

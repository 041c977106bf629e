/* The value late in a game, as in pygames/blokus/late.py: the network's logit mixed with a playout's margin. */

#define WITH_PLAYOUTS
#define LATE_BANDS 4

typedef struct { float logit, placed, margin, rest; } Blend;
static Blend blends[LATE_BANDS];
static int late_from, late_width; /* the placement from which on values are mixed; placements per band */
static float late_limit;          /* the network's value is at most this, and at least 1 minus this */

/* Fills the table: the first band, its width, the limit, and each band's coefficients. */
void late(int from, int width, float limit, const float *numbers) {
    late_from = from, late_width = width, late_limit = limit;
    memcpy(blends, numbers, sizeof blends);
}

static int placed_in(const State *state) {
    return 2 * PIECES - __builtin_popcount(state->hands[0]) - __builtin_popcount(state->hands[1]);
}

static int squares_left(const State *state, int seat) {
    int left = 0;
    for (int piece = 0; piece < PIECES; piece++) left += (state->hands[seat] >> piece & 1) * sizes[piece];
    return left;
}

/* By how many points the seat to move wins a random playout in which large pieces are placed first. */
int playout_margin(const State *from) {
    State state = *from;
    Chance chance = {0}; /* drawn from the position, so that its value is always the same */
    for (int seat = 0; seat < 2; seat++)
        for (int y = 1; y <= ROWS; y++) chance.state = chance.state * 0x100000001b3ull + from->covered[seat].row[y];
    play_out(&state, &chance);
    return score(&state, from->turn) - score(&state, 1 - from->turn);
}

/* Mixes a playout's margin into the network's value, the mover first. */
float blended(const State *state, float value, int margin) {
    int own = state->turn, band = (placed_in(state) - late_from) / late_width;
    const Blend *blend = &blends[band < LATE_BANDS ? band : LATE_BANDS - 1];
    /* a value of 0 or 1 has no logit */
    float kept = fmaxf(1 - late_limit, fminf(late_limit, value)), logit = logf(kept / (1 - kept));
    float ahead = squares_left(state, 1 - own) - squares_left(state, own);
    return 1 / (1 + expf(-(blend->logit * logit + blend->placed * ahead + blend->margin * margin + blend->rest)));
}

/* Mixes a playout into the network's values late in the game. */
static void mix_playouts(const State *state, float *values) {
    if (!late_width || placed_in(state) < late_from) return;
    values[0] = blended(state, values[0], playout_margin(state));
    values[1] = 1 - values[0];
}

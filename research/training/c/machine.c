/* Fast self-play, training and matches of the game whose header is GAME; with the functions that Python calls.
Built by machine.py in the folder above; its tables/ pass the placements.

A game's header defines, besides what network.h asks for,

PLACES     number of placements
MOST       maximum number of candidates of a position
LONGEST    maximum number of plies of a game
SYMMETRIES rotations and reflections of the board; 0 is the identity
UNVISITED  maximum number of unvisited moves recorded per position, a sample that represents all of them in training
VARIANTS   kinds of game, such as numbers of seats; self-play and matches cycle through them

State, with `turn` (-1: over), and these functions and tables:

begin(state, variant); play(state, place); seats_of(state); is_same(one, other); score(state, seat)
legal(state, list); considered(state, list)   the legal placements, and the candidates; return their number
ended(state, shares, points)                  of a finished game, by seat: share of the win, score for the margin
features(state, seen)                         the features; `seen->seats` is set
seen_place(state, place), seen_square(state, seat, square)     where they lie from the view of the mover, or of a seat
middle_of(place, x, y)                        the centre of a placement's squares
owns(state, seat, square)                     who owns a square, in a finished game
plain_values(state, values), plain_logits(state, list, count, logits)          value and policy of generation 0
reads[place]                                  the policy outputs of a placement from the mover's view, padded with POLICY
square_as[symmetry], place_as[symmetry]       the images of squares and placements

and, if the hand-made tactics are in C as well, HAND_MADE and what search.h has in its place;
WITH_PLAYOUTS, if mix_playouts(state, values) mixes playouts into the network's values, the mover first;
WIDEST, if matches limit the number of candidates. */

#include <stdio.h>
#include GAME
#include "search.h"

#define FEATURE_BYTES ((INPUTS + 7) / 8)
#define OWNED_BYTES ((OWNED + 7) / 8)

/* One position of a game as it stands in a file, before its moves (a place and how many simulations each). */
typedef struct {
    uint8_t on[FEATURE_BYTES], owned[OWNED_BYTES], seats;
    uint16_t code[CODED];
    uint8_t counts[COUNTS];
    uint16_t left_out; /* unvisited moves that were left out: at most UNVISITED are recorded */
    float result[SEATS], found[SEATS]; /* by seat, the mover first: the game's result, the search's value */
    uint16_t moves, ply;
} Record;

typedef struct { uint16_t place, visits; } Tally;

#define CERTAIN 0.93f /* soft resignation: beyond this value, a game is finished with fewer simulations */
#ifndef WIDEST
#define WIDEST MOST /* maximum number of candidates in a match */
#endif
#define LANE_ROOM 16.0f /* half a lane's range: headroom for positions unlike the training data */
#define LOOKED_AT 8 /* one record in this many is inspected */
#define KEPT 12 /* nodes of a self-play tree, as a multiple of a deep search's simulations */

/* For tests: games are played by the caller. */
State *begun(int variant) { State *state = malloc(sizeof *state); begin(state, variant); return state; }
void gone(State *state) { free(state); }
void played(State *state, int place) { play(state, place); }
int turn_of(const State *state) { return state->turn; }
int score_of(const State *state, int seat) { return score(state, seat); }
int legal_places(const State *state, uint16_t *list) { return legal(state, list); }
int considered_places(const State *state, uint16_t *list) { return considered(state, list); }
int features_on(const State *state, uint16_t *list) {
    static Seen seen;
    seen.seats = seats_of(state);
    features(state, &seen);
    memcpy(list, seen.on, sizeof(uint16_t) * seen.count);
    return seen.count;
}
int codes_of_squares(const State *state, uint16_t *list) {
    static Seen seen;
    features(state, &seen);
    memcpy(list, seen.code, sizeof seen.code);
    return CODED;
}
int counts_of_position(const State *state, uint16_t *list) {
    static Seen seen;
    features(state, &seen);
    for (int n = 0; n < COUNTS; n++) list[n] = seen.counts[n];
    return COUNTS;
}
void judged(const Network *net, const State *state, float *values, float *logits) {
    static Seen seen;
    static float maps[MAPS][AREA];
    float policy[POLICY + 1];
    uint16_t list[MOST];
    seen.seats = seats_of(state);
    features(state, &seen);
    see(net, &seen);
    values_of(net, &seen, values);
    spread(&seen, maps);
    policy_of(net, &seen, maps, policy);
    policy[POLICY] = 0;
    read_logits(state, policy, list, considered(state, list), logits);
}
void ended_values(const State *state, float *values) { outcome(state, values); }

/* For tests: policy and value of the hand-made tactics. */
int hand_made(const State *state, uint16_t *list, float *logits, float *values) {
    plain_values(state, values);
    return weighed(state, list, logits);
}

/* The number of a network's parameters. */
long parameters(void) { return PARAMETERS; }

void drawn_network(Network *net, uint64_t seed) {
    Chance chance = {seed};
    memset(net, 0, sizeof *net);
    /* small: at 0.08 rare features kept their random weights and it generalised worse (research/laboratory.md) */
    for (int n = 0; n < INPUTS + CODES + COUNTS; n++)
        for (int i = 0; i < WIDE; i++) net->first[n][i] = 0.02 * normal(&chance);
    for (int i = 0; i < WIDE; i++)
        for (int k = 0; k < DEEP; k++) net->second[i][k] = sqrt(2.0 / WIDE) * normal(&chance);
    for (int k = 0; k < DEEP; k++)
        for (int n = 0; n < HEADS; n++) net->heads[k][n] = 0.03 * normal(&chance);
}

/* A player that keeps its tree from move to move, as the wheel's does; for matches led by the caller. */
Tree *thinker(const Network *net, int most, int widest) {
    Tree *tree = new_tree(most);
    tree->net = net, tree->widest = widest;
    return tree;
}
void dismissed(Tree *tree) { drop_tree(tree); }
void tuned(Tree *tree, float explore, float first_play) { tree->explore = explore, tree->first_play = first_play; }

/* The place chosen after this many further simulations. */
static int thought(Tree *tree, const State *state, int simulations, Chance *chance) {
    int known = -1;
    /* other orders of moves lead to the same position: the node that was visited most is kept */
    for (int n = 0; tree->root >= 0 && n < tree->used; n++)
        if (is_same(&tree->nodes[n].state, state) && (known < 0 || tree->nodes[n].visits > tree->nodes[known].visits)) known = n;
    tree->root = tree->used + simulations + 1 < tree->most ? known : -1;
    int before = tree->root < 0 ? 0 : tree->nodes[tree->root].visits;
    search(tree, tree->net, state, before + simulations, 0, chance);
    return picked(tree, 0, chance)->place;
}
int thought_place(Tree *tree, const State *state, int simulations, uint64_t seed) {
    Chance chance = {seed};
    return thought(tree, state, simulations, &chance);
}

/* Its value by seat of that position. */
void thought_values(const Tree *tree, float *values) {
    const Node *root = tree->nodes + tree->root;
    for (int s = 0; s < SEATS; s++) values[s] = root->totals[s] / root->visits;
}

/* The value by seat of the place chosen there. */
void chosen_values(Tree *tree, float *values) {
    const Edge *best = picked(tree, 0, NULL);
    const Node *node = tree->nodes + (best->visits ? best->child : tree->root);
    for (int s = 0; s < SEATS; s++) values[s] = node->totals[s] / node->visits;
}

/* The visits of each place tried at the root; returns the number of places. */
int visited_places(const Tree *tree, uint16_t *list, int *visits) {
    const Node *root = tree->nodes + tree->root;
    const Edge *edges = tree->edges + root->edges;
    for (int n = 0; n < root->tried; n++) list[n] = edges[n].place, visits[n] = edges[n].visits;
    return root->tried;
}

/* Records the root of a tree, except for the game's result. */
static void note(const Tree *tree, int ply, int taught, Chance *chance, Record *record, Tally *tallies) {
    Node *root = tree->nodes + tree->root;
    const State *state = &root->state;
    int seats = seats_of(state);
    memset(record, 0, sizeof *record);
    /* generation 0 has no network, so its nodes have no features yet */
    if (!tree->net) root->seen.seats = seats, features(state, &root->seen);
    for (int n = 0; n < root->seen.count; n++) record->on[root->seen.on[n] / 8] |= 1 << root->seen.on[n] % 8;
    memcpy(record->code, root->seen.code, sizeof record->code);
    memcpy(record->counts, root->seen.counts, sizeof record->counts);
    for (int s = 0; s < seats; s++) record->found[s] = root->totals[(state->turn + s) % seats] / root->visits;
    record->seats = seats, record->ply = ply;
    const Edge *edges = tree->edges + root->edges;
    if (!taught) return;
    int unvisited = 0, kept = UNVISITED;
    for (int n = 0; n < root->count; n++) unvisited += edges[n].visits == 0;
    for (int n = 0; n < root->count; n++) {
        if (!edges[n].visits) {
            /* selection sampling (Knuth's algorithm S): each is kept with equal probability, without a list */
            int is_kept = below(chance, unvisited--) < kept;
            kept -= is_kept, record->left_out += !is_kept;
            if (!is_kept) continue;
        }
        tallies[record->moves++] = (Tally){seen_place(state, edges[n].place), edges[n].visits};
    }
}

/* Adds the game's result, as seen by the seat that decided. */
static void conclude(const State *end, int own, Record *record) {
    float values[SEATS];
    int seats = seats_of(end);
    outcome(end, values);
    for (int s = 0; s < seats; s++) {
        int seat = (own + s) % seats;
        record->result[s] = values[seat];
        for (int square = 0; square < SQUARES; square++)
            if (owns(end, seat, square)) {
                int at = s * SQUARES + seen_square(end, own, square);
                record->owned[at / 8] |= 1 << at % 8;
            }
    }
}

/* One game of self-play, written to a file. */
static void game(const Network *net, Tree *tree, Chance *chance, int variant, int deep, int quick, FILE *file) {
    static Record records[LONGEST];
    static Tally tallies[LONGEST][MOST];
    static int8_t seats[LONGEST];
    State state;
    int noted = 0, lots = below(chance, net ? 4 : 3), ply = 0, certain = 0;
    begin(&state, variant);
    tree->root = -1;
    for (; state.turn >= 0 && ply < LONGEST; ply++) {
        if (ply < lots) {
            uint16_t list[MOST];
            tree->root = -1;
            /* expands the root and no more, for its priors */
            if (net) search(tree, net, &state, 0, 0, chance);
            int is_likely = net && below(chance, 2); /* the others come from opponents that think differently */
            play(&state, is_likely ? thrown(tree, chance)->place : list[below(chance, considered(&state, list))]);
            tree->root = -1;
            continue;
        }
        /* playout-cap randomisation (Wu 2019): only moves searched in full are policy targets */
        int whole = below(chance, 3) == 0 && !certain;
        search(tree, net, &state, whole ? deep : certain ? quick / 4 : quick, whole ? 0.25f : 0, chance);
        Node *root = tree->nodes + tree->root;
        certain = 0;
        for (int s = 0; s < SEATS; s++) certain |= root->totals[s] > CERTAIN * root->visits;
        seats[noted] = state.turn;
        note(tree, ply, whole && root->count > 1, chance, &records[noted], tallies[noted]);
        /* a single move teaches nothing; its record is overwritten */
        if (root->count > 1) noted++;
        /* sampled by visits at first, so that games differ; then the best, so that results mean more */
        const Edge *edge = picked(tree, ply < 10, chance);
        play(&state, edge->place);
        follow(tree, edge->child, deep);
    }
    for (int n = 0; n < noted; n++) {
        conclude(&state, seats[n], &records[n]);
        fwrite(&records[n], sizeof(Record), 1, file);
        fwrite(tallies[n], sizeof(Tally), records[n].moves, file);
    }
}

/* Self-play games, written to a file: a random third of the moves with `deep` simulations, the others with `quick`. */
int self_play(const Network *net, int games, uint64_t seed, int deep, int quick, const char *path) {
    FILE *file = fopen(path, "wb");
    if (!file) return 1;
    Tree *tree = new_tree(KEPT * deep);
    for (int n = 0; n < games; n++) {
        /* any odd step will do but the generator's own, which would shift the same stream; this is the FNV prime */
        Chance chance = {seed + 0x100000001b3ull * (n + 1)};
        game(net, tree, &chance, n % VARIANTS, deep, quick, file);
    }
    drop_tree(tree);
    return fclose(file);
}

/* The offsets of the positions in a file (NULL: just count them); returns their number. */
long positions(const uint8_t *content, int64_t size, int64_t *where) {
    long count = 0;
    for (int64_t at = 0; at < size; count++) {
        Record record;
        memcpy(&record, content + at, sizeof record);
        if (where) where[count] = at;
        at += sizeof record + record.moves * sizeof(Tally);
    }
    return count;
}

/* Plays a game from a state: after some random plies, the first tree chooses for one seat and the second for all others.
Returns that seat's share. Trees with limited sight start afresh at each move, and so do both unless `is_kept`. */
static double won_by(int own, Tree **trees, const int *simulations, int is_kept, int opening, State *state,
                     Chance *opened, Chance *chance) {
    uint16_t list[MOST];
    float shares[SEATS], points[SEATS];
    for (int side = 0; side < 2; side++) {
        trees[side]->root = -1, trees[side]->looks = chance, trees[side]->playouts = trees[side]->net ? NULL : chance;
    }
    for (int ply = 0; state->turn >= 0; ply++) {
        int side = state->turn != own;
        if (ply < opening) { play(state, list[below(opened, considered(state, list))]); continue; }
        if (!is_kept || trees[side]->sight > 0) trees[side]->root = -1;
        play(state, thought(trees[side], state, simulations[side], chance));
    }
    ended(state, shares, points);
    return shares[own];
}

/* Games of one network against another (NULL: the hand-made tactics) in all other seats, with the same openings from every
seat, of one variant or (-1) of each in turn. Returns what the first won. */
double match(const Network *one, const Network *other, int variant, int games, uint64_t seed, int simulations, int against) {
    Tree *trees[] = {thinker(one, simulations, WIDEST), thinker(other, against, WIDEST)};
    int budgets[] = {simulations, against};
    double won = 0;
    State state;
    for (int n = 0, opening = 0, own = 0; n < games; n++) {
        Chance chance = {seed + 0x100000001b3ull * (opening + 1)};
        begin(&state, variant < 0 ? opening % VARIANTS : variant);
        won += won_by(own, trees, budgets, 0, 2, &state, &chance, &chance);
        if (++own == seats_of(&state)) own = 0, opening++;
    }
    for (int side = 0; side < 2; side++) drop_tree(trees[side]);
    return won;
}

/* A player of the wheel: network (NULL: the hand-made tactics), simulations per move, and sight. */
typedef struct { const Network *net; int simulations; float sight; } Level;

/* Games of one level against another in all other seats, after random plies; returns what the first won. */
double contest(const Level *one, const Level *other, int variant, int games, int opening, uint64_t seed, int widest) {
    const Level *levels[] = {one, other};
    int budgets[] = {one->simulations, other->simulations};
    Tree *trees[2];
    for (int side = 0; side < 2; side++) {
        const Level *level = levels[side];
        trees[side] = thinker(level->net, KEPT * level->simulations + KEPT, level->net ? widest : MOST);
        trees[side]->sight = level->sight;
    }
    double won = 0;
    State state;
    for (int n = 0; n < games; n++) {
        begin(&state, variant);
        int own = n % seats_of(&state), round = n / seats_of(&state);
        /* the opening is the same from every seat of a round, the rest of the game is not */
        Chance opened = {seed + 0x100000001b3ull * (round + 1)}, chance = {opened.state + 0x1000193ull * (own + 1)};
        won += won_by(own, trees, budgets, 1, opening, &state, &opened, &chance);
    }
    for (int side = 0; side < 2; side++) drop_tree(trees[side]);
    return won;
}

/* The lesson of a record, mirrored or rotated; fills `seen`, `shares` and `moves`. */
static Lesson lesson_of(const Record *record, int symmetry, float result_part, Seen *seen, float *shares, uint16_t *moves) {
    const Tally *tally = (const Tally *)(record + 1);
    Lesson lesson = {.moves = record->moves, .share = shares, .reads = moves};
    seen->seats = record->seats, seen->count = 0;
    for (int byte = 0; byte < FEATURE_BYTES; byte++)
        for (int bits = record->on[byte]; bits; bits &= bits - 1) {
            int on = 8 * byte + __builtin_ctz(bits);
            if (on < MAPS * SQUARES) on = on / SQUARES * SQUARES + square_as[symmetry][on % SQUARES];
            seen->on[seen->count++] = on;
        }
    for (int square = 0; square < CODED; square++) seen->code[square_as[symmetry][square]] = record->code[square];
    memcpy(seen->counts, record->counts, sizeof seen->counts);
    for (int at = 0; at < OWNED; at++)
        lesson.owned[at / SQUARES * SQUARES + square_as[symmetry][at % SQUARES]] = record->owned[at / 8] >> at % 8 & 1;
    for (int s = 0; s < SEATS; s++)
        lesson.values[s] = result_part * record->result[s] + (1 - result_part) * record->found[s];
    float total = 0, unvisited = 0;
    for (int m = 0; m < record->moves; m++) total += tally[m].visits, unvisited += tally[m].visits == 0;
    lesson.more = unvisited > 0 ? logf(1 + record->left_out / unvisited) : 0;
    for (int m = 0; m < record->moves; m++) {
        shares[m] = tally[m].visits / total;
        memcpy(moves + m * READS, reads[place_as[symmetry][tally[m].place]], sizeof reads[0]);
    }
    return lesson;
}

/* Scales down units of the first layer with large sums, and scales up their weights in the second layer to match. ReLU is
positively homogeneous, so the output stays the same, while every sum fits the lanes of pygames/ai/network.py. Inspects a
sample of the records. */
static void make_room(Network *net, const uint8_t *content, const int64_t *where, int count) {
    static Seen seen;
    static float shares[MOST], sums[WIDE], largest[WIDE];
    static uint16_t moves[MOST * READS];
    memset(largest, 0, sizeof largest);
    for (int n = 0; n < count; n += LOOKED_AT) {
        lesson_of((const Record *)(content + where[n]), 0, 1, &seen, shares, moves);
        sums_of(net, &seen, sums);
        for (int i = 0; i < WIDE; i++) largest[i] = fmaxf(largest[i], fabsf(sums[i]));
    }
    for (int i = 0; i < WIDE; i++) {
        /* only down: a unit whose sums are small keeps its precision */
        float scale = largest[i] > LANE_ROOM ? LANE_ROOM / largest[i] : 1;
        for (int n = 0; n < INPUTS + CODES + COUNTS; n++) net->first[n][i] *= scale;
        net->first_bias[i] *= scale;
        for (int k = 0; k < DEEP; k++) net->second[i][k] /= scale;
    }
}

/* Trains on `count` records at the offsets `where` in `content`, with cosine decay of the learning rate. Returns the losses
of the last epoch per position. */
int train(Network *net, const uint8_t *content, const int64_t *where, int count, int epochs, int batch, float rate,
          float decay, float result_part, uint64_t seed, double *losses) {
    Network *grad = calloc(1, sizeof *grad), *mean = calloc(1, sizeof *mean), *square = calloc(1, sizeof *square);
    int *order = malloc(sizeof(int) * count), steps = epochs * (count / batch), step = 0;
    static Seen seen;
    static float shares[MOST];
    static uint16_t moves[MOST * READS];
    Chance chance = {seed};
    for (int n = 0; n < count; n++) order[n] = n;
    double taught = 0;
    for (int epoch = 0; epoch < epochs; epoch++) {
        losses[0] = losses[1] = taught = 0;
        /* Fisher & Yates: another order for each epoch */
        for (int n = count - 1; n > 0; n--) {
            int other = below(&chance, n + 1), kept = order[n];
            order[n] = order[other], order[other] = kept;
        }
        /* an incomplete batch is left out; the order changes with the epoch, so others are next time */
        for (int n = 0; n + batch <= count; n += batch) {
            for (int k = n; k < n + batch; k++) {
                const Record *record = (const Record *)(content + where[order[k]]);
                int symmetry = below(&chance, SYMMETRIES);
                Lesson lesson = lesson_of(record, symmetry, result_part, &seen, shares, moves);
                taught += record->moves > 0;
                study(net, grad, &seen, &lesson, losses);
            }
            step++;
            /* down to a hundredth, not to 0, so that the last batches count as well */
            float now = rate * 0.5f * (1 + cosf(3.14159265f * step / steps)) + rate * 0.01f;
            /* warm-up: the optimiser's means are rough at first */
            if (step < 200) now *= step / 200.0f;
            adam((float *)net, (float *)grad, (float *)mean, (float *)square, step, now, decay, batch);
        }
        losses[0] /= count / batch * batch, losses[1] /= taught > 0 ? taught : 1;
        fprintf(stderr, "epoch %d: value %.4f, moves %.4f\n", epoch + 1, losses[0], losses[1]);
    }
    make_room(net, content, where, count);
    free(grad), free(mean), free(square), free(order);
    return 0;
}

/* Blokus To Go: fast self-play, training and matches; what Python calls is below. Built and told by training/machine.py. */

#include <stdio.h>
#include "blokus.h"
#include "search.h"

#define FEATURE_BYTES ((INPUTS + 7) / 8)
#define OWNED_BYTES ((OWNED + 7) / 8)

/* One position of a game as it stands in a file, before its moves (a place and how many simulations each). */
typedef struct {
    uint8_t on[FEATURE_BYTES], owned[OWNED_BYTES];
    float result, found; /* to the seat to move: of the game, of the search */
    uint16_t moves, ply;
} Record;

typedef struct { uint16_t place, visits; } Tally;

#define NOTES 64
#define CERTAIN 0.07f /* a game in which a seat has less of a chance is played on quickly: there is little to learn */
#define KEPT 2400 /* nodes of a tree in self-play */

/* For tests: games are played by the caller. */
State *begun(void) { State *state = malloc(sizeof *state); begin(state); return state; }
void gone(State *state) { free(state); }
void played(State *state, int place) { play(state, place); }
int turn_of(const State *state) { return state->turn; }
int score_of(const State *state, int seat) { return score(state, seat); }
int legal_places(const State *state, uint16_t *list) {
    return listed(&state->open[state->turn], &state->reach[state->turn], 0, WORDS, list);
}
int considered_places(const State *state, uint16_t *list) { return considered(state, list); }
int features_on(const State *state, uint16_t *list) {
    static Seen seen;
    features(state, &seen);
    memcpy(list, seen.on, sizeof(uint16_t) * seen.count);
    return seen.count;
}
void judged(const Network *net, const State *state, float *values, float *logits) {
    static Seen seen;
    static float maps[MAPS][AREA];
    float policy[POLICY + 1];
    uint16_t list[MOST];
    features(state, &seen);
    see(net, &seen);
    values_of(net, &seen, values);
    spread(&seen, maps);
    policy_of(net, &seen, maps, policy);
    policy[POLICY] = 0;
    int count = considered(state, list);
    for (int n = 0; n < count; n++) {
        logits[n] = 0;
        for (int r = 0; r < READS; r++) logits[n] += policy[reads[state->turn][list[n]][r]];
    }
}

/* The numbers of a network: how many, and how many features. */
long parameters(void) { return PARAMETERS; }

void drawn_network(Network *net, uint64_t seed) {
    Chance chance = {seed};
    memset(net, 0, sizeof *net);
    for (int n = 0; n < INPUTS; n++)
        for (int i = 0; i < WIDE; i++) net->first[n][i] = 0.02 * normal(&chance);
    for (int i = 0; i < WIDE; i++)
        for (int k = 0; k < DEEP; k++) net->second[i][k] = sqrt(2.0 / WIDE) * normal(&chance);
    for (int k = 0; k < DEEP; k++)
        for (int n = 0; n < HEADS; n++) net->heads[k][n] = 0.03 * normal(&chance);
}

/* A move of a searching player for a state; for matches led by the caller. */
int chosen_place(const Network *net, const State *state, int simulations, uint64_t seed) {
    Chance chance = {seed};
    Tree *tree = new_tree(simulations);
    search(tree, net, state, simulations, 0, &chance);
    int place = picked(tree, 0, &chance)->place;
    drop_tree(tree);
    return place;
}

/* A player that keeps its tree from move to move, as the wheel's does; for matches led by the caller. */
Tree *thinker(const Network *net, int most, int widest) {
    Tree *tree = new_tree(most);
    tree->net = net, tree->widest = widest;
    return tree;
}
void dismissed(Tree *tree) { drop_tree(tree); }

static int is_same(const State *one, const State *other) {
    return one->turn == other->turn && !memcmp(one->covered, other->covered, sizeof one->covered);
}

/* The place chosen after so many simulations more than it knows of the state already. */
int thought_place(Tree *tree, const State *state, int simulations, uint64_t seed) {
    Chance chance = {seed};
    int known = -1;
    for (int n = 0; tree->root >= 0 && n < tree->used; n++)
        if (is_same(&tree->nodes[n].state, state) && (known < 0 || tree->nodes[n].visits > tree->nodes[known].visits)) known = n;
    tree->root = tree->used + simulations + 1 < tree->most ? known : -1;
    int before = tree->root < 0 ? 0 : tree->nodes[tree->root].visits;
    search(tree, tree->net, state, before + simulations, 0, &chance);
    return picked(tree, 0, &chance)->place;
}

/* How many simulations went into each place that was tried at the root; how many places. */
int visited_places(const Tree *tree, uint16_t *list, int *visits) {
    const Node *root = tree->nodes + tree->root;
    const Edge *edges = tree->edges + root->edges;
    for (int n = 0; n < root->tried; n++) list[n] = edges[n].place, visits[n] = edges[n].visits;
    return root->tried;
}

/* One game of self-play, written to a file. */
static void game(const Network *net, Tree *tree, Chance *chance, int deep, int quick, FILE *file) {
    static Record records[NOTES];
    static Tally tallies[NOTES][MOST];
    static int8_t seats[NOTES];
    State state;
    int noted = 0, lots = below(chance, net ? 4 : 3), ply = 0;
    float found = 0.5f;
    begin(&state);
    tree->root = -1;
    for (; state.turn >= 0; ply++) {
        if (ply < lots) {
            uint16_t list[MOST];
            tree->root = -1;
            if (net) search(tree, net, &state, 0, 0, chance);
            play(&state, net ? thrown(tree, chance)->place : list[below(chance, considered(&state, list))]);
            tree->root = -1;
            continue;
        }
        int certain = found < CERTAIN || found > 1 - CERTAIN, whole = below(chance, 3) == 0 && !certain;
        search(tree, net, &state, whole ? deep : certain ? quick / 4 : quick, whole ? 0.25f : 0, chance);
        Node *root = tree->nodes + tree->root;
        found = root->total / root->visits;
        Record *record = &records[noted];
        memset(record, 0, sizeof *record);
        if (!net) features(&state, &root->seen);
        for (int n = 0; n < root->seen.count; n++) record->on[root->seen.on[n] / 8] |= 1 << root->seen.on[n] % 8;
        record->found = state.turn ? 1 - found : found;
        record->ply = ply;
        seats[noted] = state.turn;
        Edge *edges = tree->edges + root->edges;
        if (whole && root->count > 1) {
            record->moves = root->count;
            for (int n = 0; n < root->count; n++) {
                int place = state.turn ? turned[edges[n].place] : edges[n].place;
                tallies[noted][n] = (Tally){place, edges[n].visits};
            }
        }
        if (root->count > 1) noted++;
        const Edge *edge = picked(tree, ply < 10, chance);
        play(&state, edge->place);
        follow(tree, edge->child, deep);
    }
    float values[2];
    outcome(&state, values);
    for (int n = 0; n < noted; n++) {
        int own = seats[n];
        records[n].result = values[own];
        for (int side = 0; side < 2; side++)
            for (int square = 0; square < SQUARES; square++)
                if (has(&state.covered[side ? 1 - own : own], own ? SQUARES - 1 - square : square)) {
                    int at = side * SQUARES + square;
                    records[n].owned[at / 8] |= 1 << at % 8;
                }
        fwrite(&records[n], sizeof(Record), 1, file);
        fwrite(tallies[n], sizeof(Tally), records[n].moves, file);
    }
}

/* So many games against itself, added to a file: a third of the moves with `deep` simulations, the others `quick`. */
int self_play(const Network *net, int games, uint64_t seed, int deep, int quick, const char *path) {
    FILE *file = fopen(path, "wb");
    if (!file) return 1;
    Tree *tree = new_tree(KEPT);
    for (int n = 0; n < games; n++) {
        Chance chance = {seed + 0x100000001b3ull * (n + 1)};
        game(net, tree, &chance, deep, quick, file);
    }
    drop_tree(tree);
    return fclose(file);
}

/* For tests: the hand-made priors of the best placements, and the chances of the seat to move. */
int hand_made(const State *state, uint16_t *list, float *logits, float *chances) {
    int other = 1 - state->turn;
    *chances = 1 / (1 + expf(standing(state, other) - standing(state, state->turn)));
    return weighed(state, list, logits);
}

/* Games of one network against another (NULL: the hand-made tactics), the same openings from both seats; what the first won. */
double match(const Network *one, const Network *other, int games, uint64_t seed, int simulations, int against) {
    Tree *tree = new_tree(simulations > against ? simulations : against);
    double won = 0;
    for (int n = 0; n < games; n++) {
        Chance chance = {seed + 0x100000001b3ull * (n / 2 + 1)};
        State state;
        uint16_t list[MOST];
        begin(&state);
        for (int ply = 0; state.turn >= 0; ply++) {
            if (ply < 2) { play(&state, list[below(&chance, considered(&state, list))]); continue; }
            int first = state.turn == n % 2;
            tree->root = -1;
            tree->playouts = (first ? one : other) ? NULL : &chance;
            search(tree, first ? one : other, &state, first ? simulations : against, 0, &chance);
            play(&state, picked(tree, 0, &chance)->place);
        }
        int lead = score(&state, n % 2) - score(&state, 1 - n % 2);
        won += lead > 0 ? 1 : lead == 0 ? 0.5 : 0;
    }
    drop_tree(tree);
    return won;
}

/* Training on records, `count` of them at `where` in `content`; the rate falls along a cosine. Losses are of the last
epoch, by position. */
int train(Network *net, const uint8_t *content, const int64_t *where, int count, int epochs, int batch, float rate,
          float decay, float result_part, uint64_t seed, double *losses) {
    Network *grad = calloc(1, sizeof *grad), *mean = calloc(1, sizeof *mean), *square = calloc(1, sizeof *square);
    int *order = malloc(sizeof(int) * count), steps = epochs * (count / batch), step = 0;
    static Seen seen;
    static float shares[MOST];
    static uint16_t moves[MOST * READS];
    static int flip[SQUARES];
    Chance chance = {seed};
    for (int at = 0; at < SQUARES; at++) flip[at] = (13 - at % COLUMNS) * COLUMNS + 13 - at / COLUMNS;
    for (int n = 0; n < count; n++) order[n] = n;
    double taught = 0;
    for (int epoch = 0; epoch < epochs; epoch++) {
        losses[0] = losses[1] = taught = 0;
        for (int n = count - 1; n > 0; n--) {
            int other = below(&chance, n + 1), kept = order[n];
            order[n] = order[other], order[other] = kept;
        }
        for (int n = 0; n + batch <= count; n += batch) {
            for (int k = n; k < n + batch; k++) {
                const Record *record = (const Record *)(content + where[order[k]]);
                const Tally *tally = (const Tally *)(record + 1);
                int mirror = drawn(&chance) >> 63;
                Lesson lesson = {.moves = record->moves, .share = shares, .reads = moves};
                seen.count = 0;
                for (int byte = 0; byte < FEATURE_BYTES; byte++)
                    for (int bits = record->on[byte]; bits; bits &= bits - 1) {
                        int on = 8 * byte + __builtin_ctz(bits);
                        if (mirror && on < MAPS * SQUARES) on = on / SQUARES * SQUARES + flip[on % SQUARES];
                        seen.on[seen.count++] = on;
                    }
                for (int at = 0; at < OWNED; at++) {
                    int to = mirror ? at / SQUARES * SQUARES + flip[at % SQUARES] : at;
                    lesson.owned[to] = record->owned[at / 8] >> at % 8 & 1;
                }
                lesson.values[0] = result_part * record->result + (1 - result_part) * record->found;
                lesson.values[1] = 1 - lesson.values[0];
                float total = 0;
                for (int m = 0; m < record->moves; m++) total += tally[m].visits;
                for (int m = 0; m < record->moves; m++) {
                    int place = mirror ? mirrored[tally[m].place] : tally[m].place;
                    shares[m] = tally[m].visits / total;
                    memcpy(moves + m * READS, reads[0][place], sizeof reads[0][0]);
                }
                taught += record->moves > 0;
                study(net, grad, &seen, &lesson, losses);
            }
            step++;
            float now = rate * 0.5f * (1 + cosf(3.14159265f * step / steps)) + rate * 0.01f;
            if (step < 200) now *= step / 200.0f;
            adam((float *)net, (float *)grad, (float *)mean, (float *)square, step, now, decay, batch);
        }
        losses[0] /= count / batch * batch, losses[1] /= taught > 0 ? taught : 1;
        fprintf(stderr, "epoch %d: value %.4f, moves %.4f\n", epoch + 1, losses[0], losses[1]);
    }
    free(grad), free(mean), free(square), free(order);
    return 0;
}

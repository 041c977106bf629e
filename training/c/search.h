/* The search of pygames/ai/search.py (PUCT with first-play urgency), over the rules in blokus.h. */

#include "tactics.h"

#define EXPLORE 1.0f
#define FIRST_PLAY 0.15f
#define MOST 2048 /* placements that are considered at once */

typedef struct { uint16_t place; float prior; int visits, child; float total; } Edge;

typedef struct {
    State state;
    Seen seen;
    float value; /* to seat 0, when first seen */
    int visits, tried, count, edges;
    float total; /* to seat 0 */
} Node;

typedef struct {
    const Network *net; /* NULL: the hand-made standing */
    Chance *playouts;   /* of the hand-made tactics in full, which play out what they value; else NULL */
    Node *nodes;
    Edge *edges;
    int root; /* -1: there is none yet */
    int used, edges_used, most;
    int widest; /* so many placements are worth a closer look */
} Tree;

static Tree *new_tree(int most) {
    Tree *tree = calloc(1, sizeof *tree);
    tree->most = most + 2, tree->root = -1, tree->widest = MOST;
    tree->nodes = malloc(sizeof(Node) * tree->most);
    tree->edges = malloc(sizeof(Edge) * tree->most * MOST);
    return tree;
}

static void drop_tree(Tree *tree) { free(tree->nodes), free(tree->edges), free(tree); }

/* Most of what it says of placements: for generation 0, as a policy like that of a network, in absolute squares. */
static void plain_policy(const State *state, float *policy) {
    Board mine[4], theirs[4], room, unused;
    int own = state->turn;
    float over = 1 - (__builtin_popcount(state->hands[0]) + __builtin_popcount(state->hands[1])) / 42.f;
    maps_of(state, own, mine, &room);
    maps_of(state, 1 - own, theirs, &unused);
    for (int n = 0; n < POLICY; n++) policy[n] = 0;
    for (int square = 0; square < SQUARES; square++) {
        int x = square % COLUMNS, y = square / COLUMNS, far = abs(2 * x - 13) > abs(2 * y - 13) ? abs(2 * x - 13) : abs(2 * y - 13);
        int near = 0;
        for (int b = y - 2; b <= y + 2; b++)
            for (int a = x - 2; a <= x + 2; a++)
                if (a >= 0 && b >= 0 && a < COLUMNS && b < ROWS) near += has(&room, b * COLUMNS + a);
        policy[square] = .45f - .25f * over + .5f * has(&theirs[1], square) - .2f * has(&mine[1], square)
            + .25f * has(&theirs[2], square) + .3f * powf(1 - over, 4) * (1 - far / 13.f);
        if (has(&room, square) && !has(&mine[1], square))
            policy[SQUARES + square] = .05f + .4f * near / 24.f + .15f * has(&theirs[2], square) + .1f * has(&theirs[1], square);
    }
}

/* The node of a state, or of what a placement makes of it. */
static int new_node(Tree *tree, const State *before, int place) {
    Node *node = &tree->nodes[tree->used];
    node->state = *before;
    if (place >= 0) play(&node->state, place);
    const State *state = &node->state;
    node->visits = node->tried = node->count = 0, node->edges = -1, node->total = 0;
    float values[2];
    if (state->turn < 0) outcome(state, values);
    else if (tree->net) {
        float own[2];
        features(state, &node->seen);
        see(tree->net, &node->seen);
        values_of(tree->net, &node->seen, own);
        values[0] = own[state->turn];
    } else values[0] = 1 / (1 + expf(standing(state, 1) - standing(state, 0)));
    node->value = values[0];
    return tree->used++;
}

/* Keeps the likeliest of the placements, as many as are worth a closer look; how many are left. */
static int narrowed(const Tree *tree, int count, uint16_t *list, float *logits) {
    if (count <= tree->widest) return count;
    for (int n = 0; n < tree->widest; n++) {
        int best = n;
        for (int other = n + 1; other < count; other++)
            if (logits[other] > logits[best]) best = other;
        float logit = logits[best];
        uint16_t place = list[best];
        logits[best] = logits[n], list[best] = list[n], logits[n] = logit, list[n] = place;
    }
    return tree->widest;
}

/* Puts the likeliest of the edges not tried yet first among them. */
static void promote(Tree *tree, Node *node) {
    Edge *edges = tree->edges + node->edges;
    int best = node->tried;
    for (int n = best + 1; n < node->count; n++)
        if (edges[n].prior > edges[best].prior) best = n;
    if (best >= node->count) return;
    Edge one = edges[node->tried];
    edges[node->tried] = edges[best], edges[best] = one;
}

static void expand(Tree *tree, Node *node) {
    static _Thread_local float maps[MAPS][AREA];
    float policy[POLICY + 1], logits[MOST];
    uint16_t list[MOST];
    int count = considered(&node->state, list), seat = node->state.turn;
    if (tree->playouts) count = weighed(&node->state, list, logits);
    else {
        if (tree->net) {
            spread(&node->seen, maps);
            policy_of(tree->net, &node->seen, maps, policy);
        } else plain_policy(&node->state, policy), seat = 0;
        policy[POLICY] = 0;
        for (int n = 0; n < count; n++) {
            const uint16_t *read = reads[seat][list[n]];
            float sum = 0;
            for (int r = 0; r < READS; r++) sum += policy[read[r]];
            logits[n] = sum;
        }
    }
    count = narrowed(tree, count, list, logits);
    softmax(logits, count);
    node->edges = tree->edges_used, node->count = count;
    Edge *edges = tree->edges + node->edges;
    for (int n = 0; n < count; n++) edges[n] = (Edge){list[n], logits[n], 0, -1, 0};
    tree->edges_used += node->count;
    promote(tree, node);
}

static int chosen(const Tree *tree, const Node *node) {
    const Edge *edges = tree->edges + node->edges;
    float spread_ = EXPLORE * sqrtf(node->visits), most = -1e9f, seen = 0;
    int best = 0;
    for (int n = 0; n < node->tried; n++) {
        float one = edges[n].total / edges[n].visits + spread_ * edges[n].prior / (1 + edges[n].visits);
        seen += edges[n].prior;
        if (one > most) most = one, best = n;
    }
    if (node->tried == node->count) return best;
    float mean = (node->state.turn ? node->visits - node->total : node->total) / node->visits;
    float first = mean - FIRST_PLAY * sqrtf(seen < 1 ? seen : 1) + spread_ * edges[node->tried].prior;
    return first > most ? node->tried : best;
}

static void simulate(Tree *tree) {
    int path[64], by[64], depth = 0, at;
    path[0] = at = tree->root;
    float value;
    int enough = tree->playouts && tree->nodes[at].visits >= PATIENCE ? 2 : 1;
    for (;;) {
        Node *node = &tree->nodes[at];
        if (node->visits < enough || node->state.turn < 0) { value = node->value; break; }
        if (node->edges < 0) expand(tree, node);
        int edge = chosen(tree, node), index = node->edges + edge;
        by[depth] = index;
        if (edge == node->tried) {
            node->tried++;
            promote(tree, node);
            tree->edges[index].child = new_node(tree, &node->state, tree->edges[index].place);
        }
        path[++depth] = at = tree->edges[index].child;
    }
    if (tree->playouts && tree->nodes[at].state.turn >= 0)
        value = (value + played_out(&tree->nodes[at].state, tree->playouts)) / 2;
    for (int n = 0; n <= depth; n++) {
        Node *node = &tree->nodes[path[n]];
        node->visits++, node->total += value;
        if (n == depth) break;
        Edge *edge = &tree->edges[by[n]];
        edge->visits++, edge->total += node->state.turn ? 1 - value : value;
    }
}

/* Goes on to what an edge of the root leads to, with all that is known of it, where the tree has room for more. */
static void follow(Tree *tree, int child, int simulations) {
    tree->root = tree->used + simulations + 1 < tree->most ? child : -1;
}

/* A search until so many simulations went through the root; with noise, part of its priors is drawn by lot. */
static void search(Tree *tree, const Network *net, const State *state, int simulations, float noise, Chance *chance) {
    if (tree->root < 0) {
        tree->net = net, tree->used = tree->edges_used = 0;
        tree->root = new_node(tree, state, -1);
    }
    Node *root = tree->nodes + tree->root;
    if (!root->visits) simulate(tree);
    if (root->edges < 0) expand(tree, root);
    if (noise > 0) {
        double drawn_[MOST], total = 0;
        for (int n = 0; n < root->count; n++) total += drawn_[n] = gamma_drawn(chance, 10.0 / root->count);
        for (int n = 0; n < root->count; n++) {
            Edge *edge = &tree->edges[root->edges + n];
            edge->prior = (1 - noise) * edge->prior + noise * drawn_[n] / total;
        }
        promote(tree, root);
    }
    if (root->count > 1)
        while (root->visits <= simulations) simulate(tree);
}

/* The edge visited most; or one drawn by the squares of how often they were visited. */
static Edge *picked(Tree *tree, int by_lot, Chance *chance) {
    Node *root = tree->nodes + tree->root;
    Edge *edges = tree->edges + root->edges, *best = edges;
    double total = 0, rest;
    for (int n = 0; n < root->count; n++) {
        total += (double)edges[n].visits * edges[n].visits;
        if (edges[n].visits > best->visits) best = edges + n;
    }
    if (!by_lot || total == 0) return best;
    rest = uniform(chance) * total;
    for (int n = 0; n < root->count; n++)
        if ((rest -= (double)edges[n].visits * edges[n].visits) < 0) return edges + n;
    return best;
}

/* An edge of the root drawn by its prior. */
static Edge *thrown(Tree *tree, Chance *chance) {
    Node *root = tree->nodes + tree->root;
    Edge *edges = tree->edges + root->edges;
    double rest = uniform(chance);
    for (int n = 0; n < root->count; n++)
        if ((rest -= edges[n].prior) < 0) return edges + n;
    return edges;
}

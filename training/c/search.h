/* The search of pygames/ai/search.py (PUCT with first-play urgency), over the rules in blokus.h. */

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
    Node *nodes;
    Edge *edges;
    int used, edges_used, most;
} Tree;

static Tree *new_tree(int most) {
    Tree *tree = calloc(1, sizeof *tree);
    tree->most = most + 2;
    tree->nodes = malloc(sizeof(Node) * tree->most);
    tree->edges = malloc(sizeof(Edge) * tree->most * MOST);
    return tree;
}

static void drop_tree(Tree *tree) { free(tree->nodes), free(tree->edges), free(tree); }

static int size_of(const Board *board) {
    int count = 0;
    for (int y = 1; y <= ROWS; y++) count += __builtin_popcount(board->row[y]);
    return count;
}

/* What pygames/blokus/tactics.py says of the chances without a network: a number for each seat. */
static float standing(const State *state, int seat) {
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
    int path[64], by[64], depth = 0, at = 0;
    path[0] = 0;
    float value;
    for (;;) {
        Node *node = &tree->nodes[at];
        if (!node->visits || node->state.turn < 0) { value = node->value; break; }
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
    for (int n = 0; n <= depth; n++) {
        Node *node = &tree->nodes[path[n]];
        node->visits++, node->total += value;
        if (n == depth) break;
        Edge *edge = &tree->edges[by[n]];
        edge->visits++, edge->total += node->state.turn ? 1 - value : value;
    }
}

/* A search of so many simulations besides the first; with noise, part of the root's priors is drawn by lot. */
static void search(Tree *tree, const Network *net, const State *state, int simulations, float noise, Chance *chance) {
    tree->net = net, tree->used = tree->edges_used = 0;
    new_node(tree, state, -1);
    simulate(tree);
    Node *root = tree->nodes;
    expand(tree, root);
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
        for (int n = 0; n < simulations; n++) simulate(tree);
}

/* The edge visited most; with a temperature of 1, one drawn by visits. */
static Edge *picked(Tree *tree, int by_lot, Chance *chance) {
    Node *root = tree->nodes;
    Edge *edges = tree->edges + root->edges, *best = edges;
    if (by_lot && root->visits > 1) {
        int rest = below(chance, root->visits - 1);
        for (int n = 0; n < root->count; n++)
            if ((rest -= edges[n].visits) < 0) return edges + n;
    }
    for (int n = 1; n < root->count; n++)
        if (edges[n].visits > best->visits) best = edges + n;
    return best;
}

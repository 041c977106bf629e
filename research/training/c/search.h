/* The search of pygames/ai/search.py (PUCT with first-play urgency), over the rules of any game; see machine.c. */

/* these two, and the shares of win and margin in `outcome`, are those of pygames/ai/search.py */
#define EXPLORE 1.0f
#define FIRST_PLAY 0.15f
#define DEEPEST 256 /* plies from the root to a leaf */

#ifndef HAND_MADE /* the hand-made tactics are not in C */
#define PATIENCE INT32_MAX
#define PLAYED_OUT 0.0f
static int weighed(const State *state, uint16_t *list, float *logits) {
    int count = considered(state, list);
    plain_logits(state, list, count, logits);
    return count;
}
static void played_out(const State *state, Chance *chance, float *values) { (void)chance, plain_values(state, values); }
#endif

#ifndef WITH_PLAYOUTS
static void mix_playouts(const State *state, float *values) { (void)state, (void)values; }
#endif

typedef struct { uint16_t place; float prior; int visits, child; float total; } Edge; /* total: to the seat to move */

typedef struct {
    State state;
    Seen seen;
    float values[SEATS]; /* value by seat, from its first evaluation */
    int visits, tried, count, edges;
    float totals[SEATS];
} Node;

typedef struct {
    const Network *net; /* NULL: the hand-made value and policy of generation 0 */
    Chance *playouts;   /* random numbers for the playouts of the full hand-made tactics; else NULL */
    Node *nodes;
    Edge *edges;
    int root; /* -1: none yet */
    int used, edges_used, most;
    int widest; /* maximum number of candidates */
    float explore, first_play;
    float sight;   /* limited sight at the root, in squares; 0: unlimited */
    Chance *looks; /* random numbers for where it looks */
} Tree;

static Tree *new_tree(int most) {
    Tree *tree = calloc(1, sizeof *tree);
    tree->most = most + 2, tree->root = -1, tree->widest = MOST;
    tree->explore = EXPLORE, tree->first_play = FIRST_PLAY;
    /* enough for the widest position at every node: memory that is never written costs nothing */
    tree->nodes = malloc(sizeof(Node) * tree->most);
    tree->edges = malloc(sizeof(Edge) * tree->most * MOST);
    return tree;
}

static void drop_tree(Tree *tree) { free(tree->nodes), free(tree->edges), free(tree); }

/* The final value by seat: the share of the win, a tenth of it by the margin. */
static void outcome(const State *state, float *values) {
    float points[SEATS], total = 0, ahead[SEATS];
    int seats = seats_of(state);
    ended(state, values, points);
    for (int s = 0; s < seats; s++) {
        float best = -1e9f;
        for (int other = 0; other < seats; other++)
            if (other != s && points[other] > best) best = points[other];
        total += ahead[s] = 1 + (points[s] - best) / (fabsf(points[s] - best) + 10);
    }
    for (int s = 0; s < seats; s++) values[s] = 0.9f * values[s] + 0.1f * ahead[s] / total;
}

/* Creates the node of a state, or of the state after a placement. */
static int new_node(Tree *tree, const State *before, int place) {
    Node *node = &tree->nodes[tree->used];
    node->state = *before;
    if (place >= 0) play(&node->state, place);
    const State *state = &node->state;
    node->visits = node->tried = node->count = 0, node->edges = -1;
    memset(node->totals, 0, sizeof node->totals);
    memset(node->values, 0, sizeof node->values);
    if (state->turn < 0) outcome(state, node->values);
    else if (tree->net) {
        float own[SEATS];
        node->seen.seats = seats_of(state);
        features(state, &node->seen);
        see(tree->net, &node->seen);
        values_of(tree->net, &node->seen, own);
        mix_playouts(state, own);
        for (int s = 0; s < node->seen.seats; s++) node->values[(state->turn + s) % node->seen.seats] = own[s];
    } else if (!tree->playouts || PLAYED_OUT < 1) plain_values(state, node->values);
    return tree->used++;
}

/* Keeps the likeliest placements, up to `widest`; returns their number. */
static int narrowed(const Tree *tree, int count, uint16_t *list, float *logits) {
    if (count <= tree->widest) return count;
    bring_forward(tree->widest, count, list, logits);
    return tree->widest;
}

/* Moves the likeliest untried edge before all other untried ones. */
static void promote(Tree *tree, Node *node) {
    Edge *edges = tree->edges + node->edges;
    /* only the next one is needed: edges that are never tried are never sorted */
    int best = node->tried;
    for (int n = best + 1; n < node->count; n++)
        if (edges[n].prior > edges[best].prior) best = n;
    if (best >= node->count) return;
    Edge one = edges[node->tried];
    edges[node->tried] = edges[best], edges[best] = one;
}

/* The placements' logits: for each, the sum of the policy outputs it reads. */
static void read_logits(const State *state, const float *policy, const uint16_t *list, int count, float *logits) {
    for (int n = 0; n < count; n++) {
        const uint16_t *read = reads[seen_place(state, list[n])];
        float sum = 0;
        for (int r = 0; r < READS; r++) sum += policy[read[r]];
        logits[n] = sum;
    }
}

/* Drops placements by limited sight, as pygames/ai/limited_sight.py; returns the number left. */
static int noticed(const Tree *tree, int count, uint16_t *list, float *priors) {
    float x, y, there[2];
    int kept = 0, looked_at = below(tree->looks, count);
    middle_of(list[looked_at], &there[0], &there[1]);
    for (int n = 0; n < count; n++) {
        middle_of(list[n], &x, &y);
        float reach = (1 + hypotf(x - there[0], y - there[1])) / tree->sight;
        if (n == looked_at || uniform(tree->looks) < expf(-reach)) list[kept] = list[n], priors[kept++] = priors[n];
    }
    return kept;
}

static void expand(Tree *tree, Node *node) {
    static _Thread_local float maps[MAPS][AREA];
    float policy[POLICY + 1], logits[MOST];
    uint16_t list[MOST];
    int count;
    if (tree->playouts) count = weighed(&node->state, list, logits);
    else {
        count = considered(&node->state, list);
        if (tree->net) {
            spread(&node->seen, maps);
            policy_of(tree->net, &node->seen, maps, policy);
            policy[POLICY] = 0;
            read_logits(&node->state, policy, list, count, logits);
        } else plain_logits(&node->state, list, count, logits);
    }
    count = narrowed(tree, count, list, logits);
    softmax(logits, count);
    if (tree->sight > 0 && node == tree->nodes + tree->root) count = noticed(tree, count, list, logits);
    node->edges = tree->edges_used, node->count = count;
    Edge *edges = tree->edges + node->edges;
    for (int n = 0; n < count; n++) edges[n] = (Edge){list[n], logits[n], 0, -1, 0};
    tree->edges_used += node->count;
    promote(tree, node);
}

static int chosen(const Tree *tree, const Node *node) {
    const Edge *edges = tree->edges + node->edges;
    float spread_ = tree->explore * sqrtf(node->visits), most = -1e9f, seen = 0;
    int best = 0;
    for (int n = 0; n < node->tried; n++) {
        float one = edges[n].total / edges[n].visits + spread_ * edges[n].prior / (1 + edges[n].visits);
        seen += edges[n].prior;
        if (one > most) most = one, best = n;
    }
    if (node->tried == node->count) return best;
    float mean = node->totals[node->state.turn] / node->visits;
    /* as in `_best_child` of pygames/ai/search.py: an untried move has no visits, so its prior counts whole */
    float first = mean - tree->first_play * sqrtf(seen < 1 ? seen : 1) + spread_ * edges[node->tried].prior;
    return first > most ? node->tried : best;
}

static void simulate(Tree *tree) {
    int path[DEEPEST], by[DEEPEST], depth = 0, at;
    path[0] = at = tree->root;
    float values[SEATS];
    int enough = tree->playouts && tree->nodes[at].visits >= PATIENCE ? 2 : 1;
    for (;;) {
        Node *node = &tree->nodes[at];
        if (node->visits < enough || node->state.turn < 0) { memcpy(values, node->values, sizeof values); break; }
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
    if (tree->playouts && PLAYED_OUT > 0 && tree->nodes[at].state.turn >= 0) {
        float others[SEATS] = {0};
        played_out(&tree->nodes[at].state, tree->playouts, others);
        for (int s = 0; s < SEATS; s++) values[s] += PLAYED_OUT * (others[s] - values[s]);
    }
    for (int n = 0; n <= depth; n++) {
        Node *node = &tree->nodes[path[n]];
        node->visits++;
        for (int s = 0; s < SEATS; s++) node->totals[s] += values[s];
        if (n == depth) break;
        Edge *edge = &tree->edges[by[n]];
        edge->visits++, edge->total += values[node->state.turn];
    }
}

/* Makes a child the root and keeps its subtree, if the tree has room for the next search. */
static void follow(Tree *tree, int child, int simulations) {
    tree->root = tree->used + simulations + 1 < tree->most ? child : -1;
}

/* Searches until this many simulations went through the root; `noise` is the weight of Dirichlet noise on its priors. */
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
        /* Dirichlet noise as in AlphaZero, whose alphas are about 10 / moves; gamma variates divided by their sum */
        for (int n = 0; n < root->count; n++) total += drawn_[n] = gamma_drawn(chance, 10.0 / root->count);
        for (int n = 0; n < root->count; n++) {
            Edge *edge = &tree->edges[root->edges + n];
            edge->prior = (1 - noise) * edge->prior + noise * drawn_[n] / total;
        }
        promote(tree, root);
    }
    if (root->count > 1)
        /* <=, as the first visit is the root's own evaluation */
        while (root->visits <= simulations) simulate(tree);
}

/* Whether an edge has more visits than another, or as many and a better mean. */
static int is_better(const Edge *one, const Edge *other) {
    if (one->visits != other->visits) return one->visits > other->visits;
    return one->total > other->total;
}

/* The most visited edge, ties by mean; or one sampled by squared visits. */
static Edge *picked(Tree *tree, int by_lot, Chance *chance) {
    Node *root = tree->nodes + tree->root;
    Edge *edges = tree->edges + root->edges, *best = edges;
    double total = 0, rest;
    for (int n = 0; n < root->count; n++) {
        total += (double)edges[n].visits * edges[n].visits;
        if (is_better(edges + n, best)) best = edges + n;
    }
    if (!by_lot || total == 0) return best;
    rest = uniform(chance) * total;
    for (int n = 0; n < root->count; n++)
        if ((rest -= (double)edges[n].visits * edges[n].visits) < 0) return edges + n;
    return best;
}

/* An edge of the root, sampled by prior. */
static Edge *thrown(Tree *tree, Chance *chance) {
    Node *root = tree->nodes + tree->root;
    Edge *edges = tree->edges + root->edges;
    double rest = uniform(chance);
    for (int n = 0; n < root->count; n++)
        if ((rest -= edges[n].prior) < 0) return edges + n;
    return edges;
}

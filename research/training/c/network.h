/* One network for all games: binary features, two hidden ReLU layers, a value head and a policy head of planes and scalars.

A game defines the following and includes this file; the names in brackets are those of pygames.core.contract.NetworkShape.

INPUTS    binary features, the first MAPS * SQUARES of them input planes [features]
MAPS      input planes [input_planes], with ROWS and COLUMNS
SEATS     maximum number of seats
PLANES    policy planes [policy_planes]
EXTRAS    policy scalars [policy_scalars]
READS     maximum number of policy outputs that a move adds up
WIDE      units of the first hidden layer, a multiple of 16; optional [hidden1]
TAPS      squares of a kernel, 9 or 1; optional [kernel_size]
CODES     embeddings, shared by all squares, added to the first layer and to the policy; optional [square_codes]
COUNTS    integer features; optional [count_features]

pygames/ai/network.py is the same network in integers. */

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define SQUARES (ROWS * COLUMNS)
#ifndef WIDE
#define WIDE 64
#endif
#define DEEP 32
#ifndef TAPS
#define TAPS 9
#endif
#ifndef CODES
#define CODES 0
#endif
#ifndef COUNTS
#define COUNTS 0
#endif
#define CODED (CODES ? SQUARES : 0)
#define FILTERS (PLANES * TAPS * MAPS)
#define POLICY (PLANES * SQUARES + EXTRAS) /* policy outputs; a move's logit is a sum of some */
#define HEADS (SEATS + POLICY + FILTERS)
#define OWNED (SEATS * SQUARES) /* the ownership head, in training only: who owns each square at the end */
#define STRIDE 16               /* lanes per row of a plane, padded at the edges */
#define AREA ((ROWS + 2) * STRIDE)

typedef struct {
    float first[INPUTS + CODES + COUNTS][WIDE], first_bias[WIDE];
    float second[WIDE][DEEP], second_bias[DEEP];
    float heads[DEEP][HEADS], heads_bias[HEADS];
    float coded[CODES][PLANES];
    float owners[DEEP][OWNED], owners_bias[OWNED];
} Network;

/* A position's activations up to the hidden layers. */
typedef struct {
    int seats, count;
    uint16_t on[INPUTS]; /* indices of the features that are 1, ascending */
    uint16_t code[CODED];
    uint8_t counts[COUNTS];
    float wide[WIDE], deep[DEEP];
} Seen;

#define LANES 16
/* aligned to 4 only, as rows of a network begin anywhere */
typedef float Vector __attribute__((vector_size(4 * LANES), aligned(4))); /* kept in registers */

/* The first layer's sums, before ReLU. */
static void sums_of(const Network *net, const Seen *seen, float *wide) {
    Vector sum[WIDE / LANES];
    memcpy(sum, net->first_bias, sizeof sum);
    for (int n = 0; n < seen->count; n++) {
        const Vector *row = (const Vector *)net->first[seen->on[n]];
        for (int i = 0; i < WIDE / LANES; i++) sum[i] += row[i];
    }
    for (int n = 0; n < CODED; n++) {
        const Vector *row = (const Vector *)net->first[INPUTS + seen->code[n]];
        for (int i = 0; i < WIDE / LANES; i++) sum[i] += row[i];
    }
    for (int n = 0; n < COUNTS; n++) {
        const Vector *row = (const Vector *)net->first[INPUTS + CODES + n];
        for (int i = 0; i < WIDE / LANES; i++) sum[i] += row[i] * (float)seen->counts[n];
    }
    memcpy(wide, sum, sizeof sum);
}

static void see(const Network *net, Seen *seen) {
    float wide[WIDE], deep[DEEP];
    sums_of(net, seen, wide);
    memcpy(deep, net->second_bias, sizeof deep);
    for (int i = 0; i < WIDE; i++) {
        seen->wide[i] = wide[i] > 0 ? wide[i] : 0;
        for (int k = 0; k < DEEP; k++) deep[k] += seen->wide[i] * net->second[i][k];
    }
    for (int k = 0; k < DEEP; k++) seen->deep[k] = deep[k] > 0 ? deep[k] : 0;
}

/* Moves the likeliest placements to the front, the best first. */
static void bring_forward(int wanted, int count, uint16_t *list, float *logits) {
    for (int n = 0; n < count && n < wanted; n++) {
        int best = n;
        for (int other = n + 1; other < count; other++)
            if (logits[other] > logits[best]) best = other;
        float logit = logits[best];
        uint16_t place = list[best];
        logits[best] = logits[n], list[best] = list[n], logits[n] = logit, list[n] = place;
    }
}

static void softmax(float *logits, int count) {
    float top = logits[0], total = 0;
    /* the largest logit becomes 0, so that expf can't overflow */
    for (int n = 1; n < count; n++) top = logits[n] > top ? logits[n] : top;
    for (int n = 0; n < count; n++) total += logits[n] = expf(logits[n] - top);
    for (int n = 0; n < count; n++) logits[n] /= total;
}

/* The value by seat, the mover first; 0 for empty seats. */
static void values_of(const Network *net, const Seen *seen, float *values) {
    for (int s = 0; s < SEATS; s++) {
        values[s] = net->heads_bias[s];
        for (int k = 0; k < DEEP; k++) values[s] += seen->deep[k] * net->heads[k][s];
    }
    softmax(values, seen->seats);
    for (int s = seen->seats; s < SEATS; s++) values[s] = 0;
}

static void spread(const Seen *seen, float maps[MAPS][AREA]) {
    memset(maps, 0, sizeof(float) * MAPS * AREA);
    for (int n = 0; n < seen->count && seen->on[n] < MAPS * SQUARES; n++) {
        int map = seen->on[n] / SQUARES, square = seen->on[n] % SQUARES;
        maps[map][(square / COLUMNS + 1) * STRIDE + square % COLUMNS + 1] = 1;
    }
}

static int shift_of(int tap) { return TAPS == 1 ? 0 : (tap / 3 - 1) * STRIDE + tap % 3 - 1; }

/* The policy: planes, with this position's convolution added, then scalars. */
static void policy_of(const Network *net, const Seen *seen, float maps[MAPS][AREA], float *policy) {
    float heads[HEADS];
    memcpy(heads, net->heads_bias, sizeof heads);
    for (int k = 0; k < DEEP; k++) {
        float unit = seen->deep[k];
        if (unit > 0)
            for (int n = SEATS; n < HEADS; n++) heads[n] += unit * net->heads[k][n];
    }
    memcpy(policy, heads + SEATS, sizeof(float) * POLICY);
    const float *filter = heads + SEATS + POLICY;
    for (int plane = 0; plane < PLANES; plane++) {
        float sum[ROWS * STRIDE];
        memset(sum, 0, sizeof sum);
        for (int tap = 0; tap < TAPS; tap++)
            for (int map = 0; map < MAPS; map++) {
                float weight = *filter++;
                const float *from = maps[map] + STRIDE + shift_of(tap);
                /* rows of padded lanes, without a test for edges, so that the compiler can use vectors */
                for (int at = 1; at < ROWS * STRIDE - 1; at++) sum[at] += weight * from[at];
            }
        for (int y = 0; y < ROWS; y++)
            for (int x = 0; x < COLUMNS; x++) policy[plane * SQUARES + y * COLUMNS + x] += sum[y * STRIDE + x + 1];
    }
    for (int square = 0; square < CODED; square++)
        for (int plane = 0; plane < PLANES; plane++)
            policy[plane * SQUARES + square] += net->coded[seen->code[square]][plane];
}

/* Training. */

typedef struct {
    float values[SEATS];    /* value target by seat, the mover first */
    uint8_t owned[OWNED];   /* ownership target: by seat and square, whether the seat owns it at the end */
    int moves;              /* 0: no policy target */
    const float *share;     /* policy target: each move's share of the visits */
    float more;             /* log of the number of moves that each one without visits represents (subsampling) */
    const uint16_t *reads;  /* READS policy outputs of each move, padded with POLICY */
} Lesson;

#ifndef OWNERS_COUNT
#define OWNERS_COUNT 0.004f /* weight of the ownership loss */
#endif

/* The ownership loss of a lesson. */
static void study_owners(const Network *net, Network *grad, const Seen *seen, const Lesson *lesson, float *deep) {
    float errors[OWNED];
    memcpy(errors, net->owners_bias, sizeof errors);
    for (int k = 0; k < DEEP; k++)
        for (int n = 0; n < OWNED; n++) errors[n] += seen->deep[k] * net->owners[k][n];
    for (int n = 0; n < OWNED; n++) errors[n] = OWNERS_COUNT * (1 / (1 + expf(-errors[n])) - lesson->owned[n]);
    for (int n = 0; n < OWNED; n++) grad->owners_bias[n] += errors[n];
    for (int k = 0; k < DEEP; k++) {
        float sum = 0, unit = seen->deep[k];
        for (int n = 0; n < OWNED; n++) {
            sum += errors[n] * net->owners[k][n];
            grad->owners[k][n] += errors[n] * unit;
        }
        deep[k] += sum;
    }
}

/* Adds a lesson's gradient; the losses of value and policy are added to `loss`. */
static void study(const Network *net, Network *grad, Seen *seen, const Lesson *lesson, double *loss) {
    float deep[DEEP] = {0}, wide[WIDE] = {0}, values[SEATS];
    see(net, seen);
    values_of(net, seen, values);
    for (int s = 0; s < seen->seats; s++) {
        /* softmax and cross-entropy together have this simple gradient by the logit */
        float error = values[s] - lesson->values[s];
        loss[0] -= lesson->values[s] * logf(values[s] + 1e-9f);
        grad->heads_bias[s] += error;
        for (int k = 0; k < DEEP; k++) {
            grad->heads[k][s] += error * seen->deep[k];
            deep[k] += error * net->heads[k][s];
        }
    }
    if (OWNERS_COUNT > 0) study_owners(net, grad, seen, lesson, deep);
    if (lesson->moves) {
        static _Thread_local float maps[MAPS][AREA];
        float policy[POLICY + 1], heads[HEADS] = {0}, logits[lesson->moves], *error = heads + SEATS, rest[POLICY + 1] = {0};
        spread(seen, maps);
        policy_of(net, seen, maps, policy);
        policy[POLICY] = 0;
        for (int n = 0; n < lesson->moves; n++) {
            /* a kept move without visits stands for several, so its exponential counts that many times */
            logits[n] = lesson->share[n] > 0 ? 0 : lesson->more;
            for (int r = 0; r < READS; r++) logits[n] += policy[lesson->reads[n * READS + r]];
        }
        softmax(logits, lesson->moves);
        for (int n = 0; n < lesson->moves; n++) {
            float one = logits[n] - lesson->share[n];
            if (lesson->share[n] > 0) loss[1] -= lesson->share[n] * (logf(logits[n] + 1e-9f) - logf(lesson->share[n]));
            for (int r = 0; r < READS; r++) rest[lesson->reads[n * READS + r]] += one;
        }
        memcpy(error, rest, sizeof(float) * POLICY);
        for (int square = 0; square < CODED; square++)
            for (int plane = 0; plane < PLANES; plane++)
                grad->coded[seen->code[square]][plane] += error[plane * SQUARES + square];
        float *filter = error + POLICY;
        for (int plane = 0; plane < PLANES; plane++) {
            float wanted[ROWS * STRIDE] = {0};
            for (int square = 0; square < SQUARES; square++)
                wanted[square / COLUMNS * STRIDE + square % COLUMNS + 1] = error[plane * SQUARES + square];
            for (int tap = 0; tap < TAPS; tap++)
                for (int map = 0; map < MAPS; map++) {
                    const float *from = maps[map] + STRIDE + shift_of(tap);
                    float sum = 0;
                    for (int at = 1; at < ROWS * STRIDE - 1; at++) sum += wanted[at] * from[at];
                    *filter++ = sum;
                }
        }
        for (int n = SEATS; n < HEADS; n++) grad->heads_bias[n] += heads[n];
        for (int k = 0; k < DEEP; k++) {
            float sum = 0, unit = seen->deep[k];
            for (int n = SEATS; n < HEADS; n++) {
                sum += heads[n] * net->heads[k][n];
                grad->heads[k][n] += heads[n] * unit;
            }
            deep[k] += sum;
        }
    }
    for (int k = 0; k < DEEP; k++) {
        /* the derivative of ReLU: nothing flows back through a unit that was 0 */
        if (seen->deep[k] <= 0) deep[k] = 0;
        grad->second_bias[k] += deep[k];
    }
    for (int i = 0; i < WIDE; i++) {
        if (seen->wide[i] <= 0) continue;
        for (int k = 0; k < DEEP; k++) {
            wide[i] += deep[k] * net->second[i][k];
            grad->second[i][k] += deep[k] * seen->wide[i];
        }
    }
    for (int i = 0; i < WIDE; i++) grad->first_bias[i] += wide[i];
    for (int n = 0; n < seen->count; n++)
        for (int i = 0; i < WIDE; i++) grad->first[seen->on[n]][i] += wide[i];
    for (int n = 0; n < CODED; n++)
        for (int i = 0; i < WIDE; i++) grad->first[INPUTS + seen->code[n]][i] += wide[i];
    for (int n = 0; n < COUNTS; n++)
        for (int i = 0; i < WIDE; i++) grad->first[INPUTS + CODES + n][i] += wide[i] * seen->counts[n];
}

#define PARAMETERS (sizeof(Network) / sizeof(float))

/* One step of AdamW (Kingma & Ba 2014; Loshchilov & Hutter 2019), `step` counting from 1; clears the gradient. */
static void adam(float *weights, float *grad, float *mean, float *square, int step, float rate, float decay, float batch) {
    /* 0.9, 0.999 and 1e-8 are the paper's; dividing by these corrects means that began at 0 */
    float first = 1 - powf(0.9f, step), second = 1 - powf(0.999f, step);
    for (size_t n = 0; n < PARAMETERS; n++) {
        float one = grad[n] / batch;
        mean[n] = 0.9f * mean[n] + 0.1f * one;
        square[n] = 0.999f * square[n] + 0.001f * one * one;
        weights[n] -= rate * ((mean[n] / first) / (sqrtf(square[n] / second) + 1e-8f) + decay * weights[n]);
        grad[n] = 0;
    }
}

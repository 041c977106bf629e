/* Random numbers: splitmix64 (Steele, Lea & Flood 2014), and distributions. */

typedef struct { uint64_t state; } Chance;

static uint64_t drawn(Chance *chance) {
    uint64_t z = chance->state += 0x9e3779b97f4a7c15ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}

/* 53 bits, and a half so that it is never 0, which has no logarithm */
static double uniform(Chance *chance) { return ((drawn(chance) >> 11) + 0.5) / 9007199254740992.0; }

static int below(Chance *chance, int count) { return (int)(uniform(chance) * count); }

/* Box & Muller 1958 */
static double normal(Chance *chance) {
    return sqrt(-2 * log(uniform(chance))) * cos(6.283185307179586 * uniform(chance));
}

/* Gamma distribution (Marsaglia & Tsang 2000). */
static double gamma_drawn(Chance *chance, double shape) {
    /* the method needs a shape of 1 or more; a factor of u^(1 / shape) takes it down again */
    if (shape < 1) return gamma_drawn(chance, shape + 1) * pow(uniform(chance), 1 / shape);
    double d = shape - 1.0 / 3, c = 1 / sqrt(9 * d);
    for (;;) {
        double x = normal(chance), v = 1 + c * x;
        if (v <= 0) continue;
        v = v * v * v;
        if (log(uniform(chance)) < x * x / 2 + d - d * v + d * log(v)) return d * v;
    }
}

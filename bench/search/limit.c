/* The compiled limit: the same pass over the same masks, as a C compiler would have it. */
#include <stdint.h>

/* Rows whose mask lacks at most `wild` bits of the hand; returns how many were written. */
int64_t spelled(const uint64_t *masks, int64_t rows, uint64_t hand, int wild, int64_t *out)
{
    int64_t found = 0;
    const uint64_t absent = ~hand;
    for (int64_t row = 0; row < rows; row++) {
        const uint64_t lacks = masks[row] & absent;
        out[found] = row;
        found += wild ? (lacks & (lacks - 1)) == 0 : lacks == 0;
    }
    return found;
}

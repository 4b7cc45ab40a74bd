/** The pause before each answer is posted, in ms (behaviour 4.1). */
export const POST_DELAY = 2000;

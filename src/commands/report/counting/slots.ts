// Time is compared in slots: the months of a report, or the blocks of an alert. The last 13 are shown. Each is compared
// with the 12 before it. Which of those 12 are marked depends on 12 more.

/** With how many slots before it a slot is compared. */
export const BASE_MONTHS = 12;
export const SLOTS = 1 + 3 * BASE_MONTHS;
export const LAST = SLOTS - 1;
export const upToLast = (length: number): number[] => Array.from({ length }, (_, index) => SLOTS - length + index);
export const FIRST_SHOWN = LAST - BASE_MONTHS;

import { BASE_MONTHS } from '../statistics/usual';

// Time is compared in slots: the months of a report, or the blocks of an alert. Thirteen are shown. The first of them is
// compared with the twelve before it, and the twelve before these decide which of these are marked.

export const SLOTS = 1 + 3 * BASE_MONTHS;
export const LAST = SLOTS - 1;
export const upToLast = (length: number): number[] => Array.from({ length }, (_, index) => SLOTS - length + index);

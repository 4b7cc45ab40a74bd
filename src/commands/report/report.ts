import type { alertFrom } from './alert';
import type { reportFrom } from './figures';

// What a report and an alert say. Their pages and the JSON are made from these values, so they never disagree.

export type Report = ReturnType<typeof reportFrom>;
export type LocalGroup = Report['locais'][number];
export type Sheet = NonNullable<LocalGroup['folha']>;

export type Alert = ReturnType<typeof alertFrom>;
export type Drop = Alert['quedas'][number];

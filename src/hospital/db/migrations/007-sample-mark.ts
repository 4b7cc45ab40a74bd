/** Has one row while the database has only ever had the sample hospital, otherwise none. */
export const sampleMark = (): string[] => ['create table exemplo (id integer primary key)'];

/** Sorts a table by the column that is pressed, and opens every table for the printer. Without it the report only lacks these. */
export const script = `
for (const th of document.querySelectorAll('thead th')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...th.childNodes);
  th.append(button);
  button.addEventListener('click', () => {
    const up = th.getAttribute('aria-sort') !== 'ascending';
    for (const other of th.parentElement.children) other.removeAttribute('aria-sort');
    th.setAttribute('aria-sort', up ? 'ascending' : 'descending');
    const column = th.cellIndex;
    const body = th.closest('table').tBodies[0];
    const of = (row) => row.cells[column];
    const words = new Intl.Collator('pt-BR', { numeric: true });
    const compare = (a, b) => {
      const [x, y] = [of(a).dataset.v, of(b).dataset.v];
      if (x === '' || y === '') return (x === '') - (y === '');
      const order = x === undefined ? words.compare(of(a).textContent, of(b).textContent) : x - y;
      return up ? order : -order;
    };
    body.append(...[...body.rows].sort(compare));
  });
}
const tables = document.querySelectorAll('details');
let opened = [];
addEventListener('beforeprint', () => {
  opened = [...tables].filter((table) => !table.open);
  for (const table of opened) table.open = true;
});
addEventListener('afterprint', () => {
  for (const table of opened) table.open = false;
});
`;

// Sorts a table when a column's heading is pressed. Without scripts the report is complete, but cannot be sorted.
for (const th of document.querySelectorAll('thead th')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...th.childNodes);
  th.append(button);
  button.addEventListener('click', () => {
    const up = th.getAttribute('aria-sort') !== 'ascending';
    for (const other of th.parentElement.children) other.removeAttribute('aria-sort');
    th.setAttribute('aria-sort', up ? 'ascending' : 'descending');
    const body = th.closest('table').tBodies[0];
    const of = (row) => row.cells[th.cellIndex];
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

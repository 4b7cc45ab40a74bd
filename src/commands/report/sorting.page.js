// Sorts a table when a column's heading is pressed. Without scripts the report is complete, but cannot be sorted.
for (const th of document.querySelectorAll('thead th')) {
  // The bars and lines have no order of their own.
  if (th.cellIndex === 2 || th.cellIndex === 3) continue;
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...th.childNodes);
  th.append(button);
  button.addEventListener('click', () => {
    const up = th.getAttribute('aria-sort') !== 'ascending';
    for (const other of th.parentElement.children) other.removeAttribute('aria-sort');
    th.setAttribute('aria-sort', up ? 'ascending' : 'descending');
    // A hidden group has one cell in place of its figures.
    const of = (row) => row.cells[Math.min(th.cellIndex, row.cells.length - 1)];
    const words = new Intl.Collator('pt-BR', { numeric: true });
    const compare = (a, b) => {
      const [x, y] = [of(a).dataset.v, of(b).dataset.v];
      if (x === '' || y === '') return (x === '') - (y === '');
      const order = x === undefined ? words.compare(of(a).textContent, of(b).textContent) : x - y;
      return up ? order : -order;
    };
    for (const body of th.closest('table').tBodies)
      body.append(...[...body.rows].filter((row) => row.className !== 'unit').sort(compare));
  });
}

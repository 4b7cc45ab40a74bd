// Sorts a table when a column's heading is pressed. Without scripts the report is complete, but cannot be sorted.
for (const th of document.querySelectorAll('thead th')) {
  // Leaves out the columns with pictures: the faces and the 13 months.
  if (th.cellIndex === 2 || th.cellIndex === 3) continue;
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...th.childNodes);
  th.append(button);
  button.addEventListener('click', () => {
    const up = th.getAttribute('aria-sort') !== 'ascending';
    for (const other of th.parentElement.children) other.removeAttribute('aria-sort');
    th.setAttribute('aria-sort', up ? 'ascending' : 'descending');
    // A hidden group has a single cell for all its figures.
    const cellOf = (row) => row.cells[Math.min(th.cellIndex, row.cells.length - 1)];
    const collator = new Intl.Collator('pt-BR', { numeric: true });
    const compare = (a, b) => {
      const [x, y] = [cellOf(a).dataset.v, cellOf(b).dataset.v];
      // A hidden group has no share, so there it comes last. It has the fewest surveys: '' counts as 0.
      if (th.cellIndex === 1 && (x === '' || y === '')) return (x === '') - (y === '');
      const order = x === undefined ? collator.compare(cellOf(a).textContent, cellOf(b).textContent) : x - y;
      return up ? order : -order;
    };
    for (const body of th.closest('table').tBodies)
      body.append(...[...body.rows].filter((row) => row.className !== 'unit').sort(compare));
  });
}

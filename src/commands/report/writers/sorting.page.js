// Sorts a table when a column's heading is pressed. Without scripts the report is complete, but cannot be sorted.
for (const th of document.querySelectorAll('thead th[data-sort]')) {
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
      if (th.dataset.sort === 'text') {
        const order = collator.compare(cellOf(a).textContent, cellOf(b).textContent);
        return up ? order : -order;
      }
      const [x, y] = [cellOf(a).dataset.v, cellOf(b).dataset.v];
      // What has no number comes last.
      if (x === '' || y === '') return (x === '') - (y === '');
      return up ? x - y : y - x;
    };
    for (const body of th.closest('table').tBodies) {
      const rowsOf = (kind) => [...body.rows].filter((row) => row.className === kind);
      // The row of the unit remains first.
      body.append(...rowsOf('one').sort(compare), ...rowsOf('together'));
    }
  });
}

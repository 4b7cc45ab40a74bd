// A press on a picture of the report copies it as a PNG for a slide. Over plain http://, browsers do not let a page
// write to the clipboard. There the picture is saved as a file.
const SCALE = 3;
/** That fit on a line of a picture: in its title, and in smaller texts. */
const [LETTERS, MORE_LETTERS] = [54, 78];
const shortened = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
/** The lines of a text that is broken between words. */
const linesOf = (text, most) => {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length > most && lines.at(-1) !== '') lines.push(word);
    else lines.splice(-1, 1, longer);
  }
  return lines;
};
/** Draws lines and marks for a slide: the small picture of the page, made larger, would have thick ones. */
const thin = (copy, zoom) => {
  for (const path of copy.querySelectorAll('.course, .usual')) {
    path.setAttribute('stroke-width', 3 / zoom);
    if (path.hasAttribute('stroke-dasharray')) path.setAttribute('stroke-dasharray', `${10 / zoom} ${7 / zoom}`);
  }
  for (const circle of copy.querySelectorAll('circle'))
    circle.setAttribute('r', (2.5 * circle.getAttribute('r')) / zoom);
  for (const share of copy.querySelectorAll('.end')) share.setAttribute('font-size', 16 / zoom);
  // The path of a mark has its middle at 6, 6.
  for (const mark of copy.querySelectorAll('g path'))
    mark.setAttribute('transform', `translate(6 6) scale(${1.75 / zoom}) translate(-6 -6)`);
};
const pictureOf = (svg) => {
  const row = svg.closest('tr, li, div');
  const name = svg.dataset.title ?? (row.querySelector('th span, b, dt') ?? row).textContent.trim();
  const share = row.querySelector('.share, dd b')?.firstChild.textContent ?? '';
  const title = share === '' ? name : `${name}: ${share}`;
  const titleLines = linesOf(title, LETTERS);
  const top = 28 * (titleLines.length - 1);
  const about = document.querySelector('h1').textContent.split(' · ');
  const textLines = linesOf(
    svg.matches('.line') ? about.join(' · ') : `${about.join(' · ')}: ${svg.getAttribute('aria-label')}`,
    MORE_LETTERS,
  );
  const head = top + 22 * (textLines.length - 1);
  // A vertical line without its note would say nothing on a slide.
  const notes = [...svg.querySelectorAll('title')].map((note) => shortened(note.textContent, MORE_LETTERS));
  const [width, pictureEnd] = [640, head + (svg.matches('.bar') ? 150 : 290)];
  const height = pictureEnd + 22 * notes.length;
  const copy = svg.cloneNode(true);
  thin(copy, (width - 48) / svg.viewBox.baseVal.width);
  copy.setAttribute('x', 24);
  copy.setAttribute('y', head + 72);
  copy.setAttribute('width', width - 48);
  copy.setAttribute('height', pictureEnd - head - (svg.matches('.bar') ? 96 : 120));
  const page = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
    page.setAttribute(name, value);
  const textAt = (y, size, text, more = {}) => {
    const line = document.createElementNS('http://www.w3.org/2000/svg', 'text');
    for (const [name, value] of Object.entries({ x: 24, y, 'font-size': size, 'font-family': 'sans-serif', ...more }))
      line.setAttribute(name, value);
    line.textContent = text;
    return line;
  };
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ width, height, fill: '#fff' })) paper.setAttribute(name, value);
  page.append(paper, copy);
  for (const [at, line] of titleLines.entries()) page.append(textAt(34 + 28 * at, 22, line));
  for (const [at, line] of textLines.entries()) page.append(textAt(top + 58 + 22 * at, 15, line));
  const { from, to } = svg.dataset;
  if (from !== undefined)
    page.append(
      textAt(pictureEnd - 28, 15, from, { x: 24 }),
      textAt(pictureEnd - 28, 15, to, { x: width - 24, 'text-anchor': 'end' }),
    );
  for (const [at, note] of notes.entries()) page.append(textAt(pictureEnd + 22 * at, 15, `| ${note}`));
  return { title, width, height, source: new XMLSerializer().serializeToString(page) };
};
const pngOf = async ({ width, height, source }) => {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: SCALE * width, height: SCALE * height });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
};
const status = Object.assign(document.createElement('p'), { className: 'copied' });
status.setAttribute('role', 'status');
document.body.append(status);
for (const svg of document.querySelectorAll('svg.line, svg.bar')) {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'picture',
    title: 'Copiar imagem',
  });
  svg.replaceWith(button);
  button.append(svg);
  button.setAttribute('aria-label', `Copiar imagem: ${svg.getAttribute('aria-label')}`);
  button.addEventListener('click', async () => {
    const picture = pictureOf(svg);
    const canvas = await pngOf(picture);
    try {
      const blob = await new Promise((resolve) => {
        canvas.toBlob(resolve);
      });
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
      status.textContent = 'Imagem copiada. Cole no slide.';
    } catch {
      Object.assign(document.createElement('a'), {
        href: canvas.toDataURL(),
        download: `${picture.title}.png`,
      }).click();
      status.textContent = 'Imagem salva nos downloads.';
    }
    setTimeout(() => {
      status.textContent = '';
    }, 5000);
  });
}

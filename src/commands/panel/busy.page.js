// Says beside the button that the page or file is being made: a report of many surveys takes some seconds.
for (const form of document.forms) {
  let pedido = '';
  form.addEventListener('submit', ({ submitter }) => {
    const status = submitter.nextElementSibling;
    if (!/\.(xlsx|csv)(\?|$)/.test(submitter.formAction)) {
      pedido = '';
      status.textContent = 'A página está sendo feita. Pode levar alguns segundos.';
      return;
    }
    status.textContent = 'O arquivo está sendo feito e vai para os downloads do navegador.';
    // The response sets a cookie of this name: a page does not learn in another way that the browser has the file.
    pedido = Math.random().toString(36).slice(2, 12);
    const name = `pedido-${pedido}=`;
    const timer = setInterval(() => {
      if (!document.cookie.includes(name)) return;
      clearInterval(timer);
      status.textContent = '';
    }, 250);
  });
  form.addEventListener('formdata', ({ formData }) => {
    if (pedido !== '') formData.set('pedido', pedido);
  });
}
// The person has come back from the page.
addEventListener('pageshow', () => {
  for (const status of document.querySelectorAll('[role=status]')) status.textContent = '';
});

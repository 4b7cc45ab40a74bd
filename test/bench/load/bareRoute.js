// A fastify server that accepts answers like the product's server, but stores nothing. The benchmark compares the
// product with it, to show what storing the answers costs.
const fastify = require('fastify');

const app = fastify();
app.post('/api/cadastrarresposta', (_request, reply) => reply.code(201).send());
void app.listen({ host: '127.0.0.1', port: 0 }).then((url) => console.log(url));
process.once('SIGTERM', () => process.exit(0));

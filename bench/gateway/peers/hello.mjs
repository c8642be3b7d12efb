import { createServer } from 'node:http';

// The least that Node does for a request: the ceiling of every server here.
const server = createServer((_, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end('{"data":{"hello":"world"}}');
});
server.listen(0, '127.0.0.1', () =>
  process.send({ type: 'ready', url: `http://127.0.0.1:${server.address().port}/` }),
);

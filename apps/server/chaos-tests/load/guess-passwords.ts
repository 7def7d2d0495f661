import { Agent, request as httpRequest } from 'node:http'

/** The JSON argument of the program. */
export type GuessesTask = { port: number; connections: number; seconds: number }

/** The numbers of checked passwords, and of requests that were shed. */
export type GuessesResult = { refused: number; shed: number }

const { port, connections, seconds } = JSON.parse(process.argv[2] ?? '') as GuessesTask
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const end = performance.now() + seconds * 1000
const guessed: GuessesResult = { refused: 0, shed: 0 }
let names = 0

const guess = () =>
  new Promise<number>((resolve) => {
    names += 1
    const body = JSON.stringify({ email: `nobody${names}@example.com`, password: 'wrong horse' })
    const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
    const options = { agent, port, host: '127.0.0.1', method: 'POST', path: '/api/auth/login', headers }
    const clientRequest = httpRequest(options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    clientRequest.on('error', () => resolve(0))
    clientRequest.end(body)
  })

const keepGuessing = async () => {
  while (performance.now() < end) {
    const status = await guess()
    if (status === 401) guessed.refused += 1
    if (status === 503) guessed.shed += 1
  }
}

await Promise.all(Array.from({ length: connections }, keepGuessing))
process.stdout.write(JSON.stringify(guessed), () => process.exit(0))

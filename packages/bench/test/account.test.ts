import { expect, test } from 'vitest'
import { sumMappings } from '../src/account.ts'

const mapping = (path: string, kib: number) =>
  `7f00-7f10 r-xp 00000000 08:01 1234 ${path}\nSize: 9999 kB\nRss: ${kib} kB\nPss: 1 kB\nVmFlags: rd ex\n`

test('resident memory is told by the program, the packages and what is in no file', () => {
  const smaps = [
    mapping('/shop/node_modules/node/bin/node', 40_960),
    mapping('/usr/lib/libc.so.6', 1024),
    mapping('/shop/node_modules/better-sqlite3/prebuilds/linux-x64.node', 2048),
    mapping('/shop/node_modules/@node-rs/argon2-linux-x64-gnu/argon2.linux-x64-gnu.node', 512),
    mapping('/shop/node_modules/@img/sharp-libvips-linux-x64/lib/libvips-cpp.so.8.17.1', 3072),
    mapping('[heap]', 512),
    mapping('', 512),
  ].join('')
  expect(sumMappings(smaps)).toEqual({
    files: {
      "Node's program and the system's libraries": 41,
      'machine code of better-sqlite3': 2,
      'machine code of @node-rs/argon2': 0.5,
      'machine code of sharp': 3,
    },
    anonymous: 1,
  })
})

/** What a password's hash costs, argon2id by default; each takes 19 MiB for its time. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The cost of a password hash with argon2id. Each hash takes 19 MiB of memory while it is computed. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

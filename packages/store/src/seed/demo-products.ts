/** The six products of the home page's panels at the panels' prices; `picture` names the file each is seeded with. */
export const demoProducts = [
  {
    picture: 'model-3',
    name: 'Model 3',
    price: 38_990,
    category: 'Cars',
    description:
      'A compact electric saloon for every day: quiet, quick off the line and frugal on long trips. Five seats, a glass roof, and a boot at either end.',
  },
  {
    picture: 'model-y',
    name: 'Model Y',
    price: 43_990,
    category: 'Cars',
    description:
      'The roomy one. A mid-size electric crossover with a high seat, a wide tailgate and a flat load floor: made for families, dogs and flat-pack furniture.',
  },
  {
    picture: 'model-s',
    name: 'Model S',
    price: 74_990,
    category: 'Cars',
    description:
      'A long, low grand tourer with a long range. All-wheel drive, air suspension, and a cabin that stays calm at any speed you may drive.',
  },
  {
    picture: 'model-x',
    name: 'Model X',
    price: 82_990,
    category: 'Cars',
    description:
      'Our largest car: a full-size electric SUV for up to six people and all that they bring, with a panoramic windscreen and towing ability.',
  },
  {
    picture: 'solar',
    name: 'Solar Panels',
    price: 12_990,
    category: 'Energy',
    description:
      'A complete rooftop set for a typical family home: slim all-black panels, inverter and mounting. Sunlight in, electricity out, on your own roof.',
  },
  {
    picture: 'powerwall',
    name: 'Powerwall',
    price: 9_300,
    category: 'Energy',
    description:
      'A home battery for wall or floor. It stores the surplus of a sunny day for the evening and keeps the lights on when the grid fails.',
  },
] as const

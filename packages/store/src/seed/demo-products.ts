/** The six products of the home page's panels at the panels' prices; `pictures` names the files each is seeded with, the first one first. */
export const demoProducts = [
  {
    pictures: ['model-3', 'model-3-2', 'model-3-4', 'model-3-3'],
    name: 'Model 3',
    price: 38_990,
    category: 'Cars',
    description:
      'A compact electric saloon for every day: quiet, quick off the line and frugal on long trips. Five seats, a glass roof, and a boot at either end.',
    data: [
      { name: 'Range', value: '320 mi' },
      { name: '0–60 mph', value: '5.8 s' },
      { name: 'Drive', value: 'Rear-wheel drive' },
      { name: 'Seats', value: '5' },
      { name: 'Boot', value: '19 cu ft, with 3 more in front' },
      { name: 'Fast charging', value: '10 to 80 % in 28 min' },
      { name: 'Warranty', value: '4 years; battery 8 years' },
    ],
  },
  {
    pictures: ['model-y-2', 'model-y', 'model-y-4', 'model-y-3'],
    name: 'Model Y',
    price: 43_990,
    category: 'Cars',
    description:
      'The roomy one. A mid-size electric crossover with a high seat, a wide tailgate and a flat load floor: made for families, dogs and flat-pack furniture.',
    data: [
      { name: 'Range', value: '310 mi' },
      { name: '0–60 mph', value: '5.4 s' },
      { name: 'Drive', value: 'Rear-wheel drive' },
      { name: 'Seats', value: '5' },
      { name: 'Boot', value: '30 cu ft, 72 with the seats folded' },
      { name: 'Fast charging', value: '10 to 80 % in 30 min' },
      { name: 'Warranty', value: '4 years; battery 8 years' },
    ],
  },
  {
    pictures: ['model-s-2', 'model-s', 'model-s-4', 'model-s-3'],
    name: 'Model S',
    price: 74_990,
    category: 'Cars',
    description:
      'A long, low grand tourer with a long range. All-wheel drive, air suspension, and a cabin that stays calm at any speed you may drive.',
    data: [
      { name: 'Range', value: '400 mi' },
      { name: '0–60 mph', value: '3.4 s' },
      { name: 'Drive', value: 'All-wheel drive' },
      { name: 'Seats', value: '5' },
      { name: 'Boot', value: '25 cu ft, with 3 more in front' },
      { name: 'Suspension', value: 'Adaptive air' },
      { name: 'Fast charging', value: '10 to 80 % in 32 min' },
      { name: 'Warranty', value: '4 years; battery 8 years' },
    ],
  },
  {
    pictures: ['model-x', 'model-x-2', 'model-x-4', 'model-x-3'],
    name: 'Model X',
    price: 82_990,
    category: 'Cars',
    description:
      'Our largest car: a full-size electric SUV for up to six people and all that they bring, with a panoramic windscreen and towing ability.',
    data: [
      { name: 'Range', value: '340 mi' },
      { name: '0–60 mph', value: '4.1 s' },
      { name: 'Drive', value: 'All-wheel drive' },
      { name: 'Seats', value: '6' },
      { name: 'Boot', value: '35 cu ft behind the second row' },
      { name: 'Towing', value: '5,000 lb' },
      { name: 'Fast charging', value: '10 to 80 % in 35 min' },
      { name: 'Warranty', value: '4 years; battery 8 years' },
    ],
  },
  {
    pictures: ['solar-2', 'solar-3', 'solar', 'solar-4'],
    name: 'Solar Panels',
    price: 12_990,
    category: 'Energy',
    description:
      'A complete rooftop set for a typical family home: slim all-black panels, inverter and mounting. Sunlight in, electricity out, on your own roof.',
    data: [
      { name: 'Peak power', value: '7.2 kW' },
      { name: 'Panels', value: '18 of 400 W, all black' },
      { name: 'Roof area', value: 'about 390 sq ft' },
      { name: 'Inverter', value: '7.6 kW, 97.5 % efficient' },
      { name: 'Yearly yield', value: 'about 9,500 kWh on a sunny roof' },
      { name: 'Mounting', value: 'Pitched and flat roofs' },
      { name: 'Warranty', value: '25 years on yield; inverter 10 years' },
    ],
  },
  {
    pictures: ['powerwall-2', 'powerwall', 'powerwall-3', 'powerwall-4'],
    name: 'Powerwall',
    price: 9_300,
    category: 'Energy',
    description:
      'A home battery for wall or floor. It stores the surplus of a sunny day for the evening and keeps the lights on when the grid fails.',
    data: [
      { name: 'Usable energy', value: '13 kWh' },
      { name: 'Continuous power', value: '7 kW' },
      { name: 'Round-trip efficiency', value: '90 %' },
      { name: 'Backup', value: 'Takes over in less than a second' },
      { name: 'Size', value: '45 × 24 × 7 in' },
      { name: 'Weight', value: '280 lb' },
      { name: 'Place', value: 'Wall or floor, indoors or outdoors' },
      { name: 'Warranty', value: '10 years' },
    ],
  },
] as const

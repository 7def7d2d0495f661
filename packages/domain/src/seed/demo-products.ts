import { demoAccessories } from './demo-accessories.ts'

/** The products of the home page's panels, with the panels' prices. */
const panelProducts = [
  {
    images: ['model-3', 'model-3-2', 'model-3-4', 'model-3-3', 'model-3-blue', 'model-3-graphite'],
    name: 'Model 3',
    price: 38_990,
    category: 'Cars',
    description: [
      'A compact electric saloon for every day: quiet, quick off the line and frugal on long trips. Five seats, a glass roof, and a boot at either end.',
      'The floor is flat and the windows reach low, so it is larger inside than it looks in front of the house. One screen, few buttons, and a heat pump that keeps you warm without eating the range.',
      'Charge it at home overnight and stop thinking about it. On the road a coffee is long enough: from ten per cent to eighty in 28 minutes.',
    ].join('\n\n'),
    data: [
      { name: 'Range', value: '320 mi' },
      { name: '0–60 mph', value: '5.8 s' },
      { name: 'Drive', value: 'Rear-wheel drive' },
      { name: 'Seats', value: '5' },
      { name: 'Boot', value: '19 cu ft, with 3 more in front' },
      { name: 'Fast charging', value: '10 to 80 % in 28 min' },
      { name: 'Warranty', value: '4 years; battery 8 years' },
    ],
    options: [
      {
        name: 'Paint',
        choices: [
          { name: 'Ember Red', swatch: '#8e1218', image: 'model-3' },
          { name: 'Deep Blue', swatch: '#163f8c', surcharge: 1_000, image: 'model-3-blue' },
          { name: 'Graphite', swatch: '#3c3f45', surcharge: 1_500, image: 'model-3-graphite' },
        ],
      },
    ],
  },
  {
    images: ['model-y-2', 'model-y', 'model-y-4', 'model-y-3', 'model-y-2-blue', 'model-y-2-red'],
    name: 'Model Y',
    price: 43_990,
    category: 'Cars',
    description: [
      'The roomy one. A mid-size electric crossover with a high seat, a wide tailgate and a flat load floor: made for families, dogs and flat-pack furniture.',
      'The back seats fold from the boot, the tailgate opens when your hands are full, and below the floor is a second compartment for what must not be smelt.',
      'You sit high and see over most of what is in front of you. 310 miles are a long weekend for most people, and half an hour at a fast charger is a meal.',
    ].join('\n\n'),
    data: [
      { name: 'Range', value: '310 mi' },
      { name: '0–60 mph', value: '5.4 s' },
      { name: 'Drive', value: 'Rear-wheel drive' },
      { name: 'Seats', value: '5' },
      { name: 'Boot', value: '30 cu ft, 72 with the seats folded' },
      { name: 'Fast charging', value: '10 to 80 % in 30 min' },
      { name: 'Warranty', value: '4 years; battery 8 years' },
    ],
    options: [
      {
        name: 'Paint',
        choices: [
          { name: 'Silver', swatch: '#a9adb3', image: 'model-y-2' },
          { name: 'Deep Blue', swatch: '#163f8c', surcharge: 1_000, image: 'model-y-2-blue' },
          { name: 'Ember Red', swatch: '#8e1218', surcharge: 1_500, image: 'model-y-2-red' },
        ],
      },
    ],
  },
  {
    images: ['model-s-2', 'model-s', 'model-s-4', 'model-s-3'],
    name: 'Model S',
    price: 74_990,
    category: 'Cars',
    description: [
      'A long, low grand tourer with a long range. All-wheel drive, air suspension, and a cabin that stays calm at any speed you may drive.',
      'Two motors share the work, one at each end: in the dark, in the rain, and without a jolt. The air springs lower the car at speed, lift it over the ramp of your garage, and remember where that was.',
      'After 400 miles it is you who needs a break. The seats were made for that distance, too.',
    ].join('\n\n'),
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
    images: ['model-x', 'model-x-2', 'model-x-4', 'model-x-3'],
    name: 'Model X',
    price: 82_990,
    category: 'Cars',
    description: [
      'Our largest car: a full-size electric SUV for up to six people and all that they bring, with a panoramic windscreen and towing ability.',
      'Three rows of two, with an aisle between the seats of the second. Adults sit upright in the third, and their luggage still has room behind it.',
      'It tows a boat or a caravan of 5,000 pounds. Expect to charge twice as often then: we would rather tell you here than on the road.',
    ].join('\n\n'),
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
    images: ['solar-2', 'solar-3', 'solar', 'solar-4'],
    name: 'Solar Panels',
    price: 12_990,
    category: 'Energy',
    description: [
      'A complete rooftop set for a typical family home: slim all-black panels, inverter and mounting. Sunlight in, electricity out, on your own roof.',
      'Eighteen panels and one inverter are what a roof of about 390 square feet carries. The edges are covered and the cables disappear below: from the street there is a dark roof, and nothing else.',
      'On a sunny roof they yield about 9,500 kilowatt-hours a year. Before anything is mounted we look at a photograph of your roof and at your last bill, and say so when it is not a good one.',
    ].join('\n\n'),
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
    images: ['powerwall-2', 'powerwall', 'powerwall-3', 'powerwall-4'],
    name: 'Powerwall',
    price: 9_300,
    category: 'Energy',
    description: [
      'A home battery for wall or floor. It stores the surplus of a sunny day for the evening and keeps the lights on when the grid fails.',
      '13 kilowatt-hours carry a fridge, the lights, the heating pump and a kettle through the night. It takes over in less than a second: clocks keep their time, and most people notice only the next day.',
      'It is too quiet to be heard in the next room, and needs no maintenance. Several of them stand beside each other and work as one.',
    ].join('\n\n'),
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
    options: [
      {
        name: 'Capacity',
        choices: [
          { name: '13 kWh' },
          { name: '26 kWh, two units', surcharge: 8_700 },
          { name: '39 kWh, three units', surcharge: 17_200 },
        ],
      },
    ],
  },
] as const

/** The demo catalogue. `images` names the image files of each product, in order, and a choice names one of them. */
export const demoProducts = [...panelProducts, ...demoAccessories]

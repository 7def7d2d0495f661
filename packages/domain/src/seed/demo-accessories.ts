/** Accessories for the products of the home page's panels. Their names contain no keyword of a panel. */
export const demoAccessories = [
  {
    images: ['wall-charger'],
    name: 'Wall Charger',
    price: 475,
    category: 'Accessories',
    description: [
      'The quickest way to charge at home: a slim box on the wall, and a cable that is long enough for both sides of the car.',
      'It adds about 44 miles of range in an hour. In the evening you plug in, in the morning the car is full, and with solar panels on the roof it waits for the sun if you ask it to.',
      'An electrician mounts it in about two hours. It needs a circuit of its own, and works with every electric car that has a standard inlet.',
    ].join('\n\n'),
    data: [
      { name: 'Power', value: '11.5 kW' },
      { name: 'Range per hour', value: '44 mi' },
      { name: 'Cable', value: '24 or 30 ft' },
      { name: 'Size', value: '16 × 8 × 4 in' },
      { name: 'Place', value: 'Indoors or outdoors' },
      { name: 'Warranty', value: '4 years' },
    ],
    options: [
      {
        name: 'Cable',
        choices: [{ name: '24 ft' }, { name: '30 ft', surcharge: 60 }],
      },
    ],
  },
  {
    images: ['roof-rack'],
    name: 'Roof Rack',
    price: 390,
    category: 'Accessories',
    description: [
      'Two flat bars of brushed aluminium for skis, bicycles, a roof box or a plank that does not fit inside.',
      'They clamp to the roof without a drill, in ten minutes and with one key. Their shape is quiet, and costs about three per cent of the range when nothing is on them.',
    ].join('\n\n'),
    data: [
      { name: 'Load', value: '165 lb' },
      { name: 'Bars', value: '2, of aluminium' },
      { name: 'Weight', value: '13 lb' },
      { name: 'Locks', value: '4, with one key' },
      { name: 'Tools', value: 'In the box' },
      { name: 'Warranty', value: '4 years' },
    ],
  },
  {
    images: ['charging-cable'],
    name: 'Charging Cable',
    price: 240,
    category: 'Accessories',
    description: [
      'For the post at the kerb and the socket at the hotel: a cable that lives in the boot and is there when a post has none of its own.',
      'It stays supple in the frost, rolls up in half a minute, and comes with a bag. Both plugs lock while the car charges, so that nobody borrows it.',
    ].join('\n\n'),
    data: [
      { name: 'Length', value: '20 ft' },
      { name: 'Power', value: 'Up to 11 kW' },
      { name: 'Weight', value: '7 lb' },
      { name: 'Temperatures', value: '−40 to 122 °F' },
      { name: 'Bag', value: 'Included' },
      { name: 'Warranty', value: '2 years' },
    ],
  },
] as const

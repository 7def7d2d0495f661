/** An invented place with its coordinates on the map, in units of its view box. */
export type Place = { name: string; services: string; description: string; x: number; y: number }

export const places: Place[] = [
  {
    name: 'North Harbour',
    services: 'Showroom and service',
    description: 'Ten minutes on foot from the ferry, chargers on the quay.',
    x: 232,
    y: 112,
  },
  {
    name: 'Old Mill',
    services: 'Showroom and solar studio',
    description: 'Our own solar panels are on the roof. Ask for the ladder.',
    x: 346,
    y: 262,
  },
  {
    name: 'Airfield Park',
    services: 'Service and demo drives',
    description: 'A closed runway, three cars and nobody in a hurry.',
    x: 470,
    y: 356,
  },
]

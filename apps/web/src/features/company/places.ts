/** An invented place, and where it is on the map. */
export type Place = { name: string; what: string; how: string; x: number; y: number }

/** In the order of their numbers on the map. */
export const places: Place[] = [
  {
    name: 'North Harbour',
    what: 'Showroom and service',
    how: 'Ten minutes on foot from the ferry, chargers on the quay.',
    x: 232,
    y: 112,
  },
  {
    name: 'Old Mill',
    what: 'Showroom and solar studio',
    how: 'The roof above you is the exhibit; ask for the ladder.',
    x: 346,
    y: 262,
  },
  {
    name: 'Airfield Park',
    what: 'Service and demo drives',
    how: 'A closed runway, three cars and nobody in a hurry.',
    x: 470,
    y: 356,
  },
]

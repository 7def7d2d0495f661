/** The invented service centers with their coordinates on the map, in units of its view box. */
export const serviceCenters = [
  {
    name: 'North Harbour',
    services: 'Showroom and service',
    hours: 'Mon to Fri, 8:00 to 18:00',
    description: 'Ten minutes on foot from the ferry, chargers on the quay.',
    x: 232,
    y: 112,
  },
  {
    name: 'Old Mill',
    services: 'Showroom and solar studio',
    hours: 'Mon to Sat, 9:00 to 17:00',
    description: 'Our own solar panels are on the roof. Ask for the ladder.',
    x: 346,
    y: 262,
  },
  {
    name: 'Airfield Park',
    services: 'Service and demo drives',
    hours: 'Mon to Fri, 7:30 to 16:30',
    description: 'A closed runway, three cars and nobody in a hurry.',
    x: 470,
    y: 356,
  },
]

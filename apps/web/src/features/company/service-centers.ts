/** The invented service centers, in the order of their numbers on the map (`town-map.svg`). */
export const serviceCenters = [
  {
    name: 'North Harbour',
    services: 'Showroom and service',
    hours: 'Mon to Fri, 8:00 to 18:00',
    description: 'Ten minutes on foot from the ferry, chargers on the quay.',
  },
  {
    name: 'Old Mill',
    services: 'Showroom and solar studio',
    hours: 'Mon to Sat, 9:00 to 17:00',
    description: 'Our own solar panels are on the roof. Ask for the ladder.',
  },
  {
    name: 'Airfield Park',
    services: 'Service and demo drives',
    hours: 'Mon to Fri, 7:30 to 16:30',
    description: 'A closed runway, three cars and nobody in a hurry.',
  },
]

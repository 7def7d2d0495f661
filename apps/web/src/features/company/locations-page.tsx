import { Article } from './article.tsx'
import { serviceCenters } from './service-centers.ts'
import townMap from './town-map.svg'

const mapDescription =
  'A drawn map of the three places. The sea is in the west. 1, North Harbour, lies at the bay in the north, where the ferry lands; 2, Old Mill, on the river that runs from the hills into the bay; 3, Airfield Park, beside a runway in the south-east. One road leads past all three.'

export function LocationsPage() {
  return (
    <Article title="Locations" lead="Places to see the cars, try them, and have them looked after.">
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-x-16">
        <figure className="grid content-start gap-3">
          <img
            src={townMap}
            alt={mapDescription}
            width={640}
            height={480}
            className="w-full rounded-lg bg-surface"
          />
          <figcaption className="text-sm text-soft">
            The map is not to scale. The coast, the river and the places are invented.
          </figcaption>
        </figure>
        <ol>
          {serviceCenters.map(({ name, services, description }, index) => (
            <li
              key={name}
              className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 border-line border-t py-6 first:border-t-0 first:pt-0"
            >
              <span
                aria-hidden
                className="flex size-8 items-center justify-center rounded-full bg-ink font-semibold text-control text-paper"
              >
                {index + 1}
              </span>
              <div className="grid gap-3">
                <div className="grid gap-1">
                  <h2 className="text-heading">{name}</h2>
                  <p className="text-sm text-soft">{services}</p>
                </div>
                <p>{description}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Article>
  )
}

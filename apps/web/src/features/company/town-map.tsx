import { serviceCenters } from './service-centers.ts'

const title = 'A drawn map of the three places'
const description =
  'The sea is in the west. 1, North Harbour, lies at the bay in the north, where the ferry lands; 2, Old Mill, on the river that runs from the hills into the bay; 3, Airfield Park, beside a runway in the south-east. One road leads past all three.'

/** A drawn map of the invented places with sea, river, roads and a runway, in the colours of the page. */
export function TownMap() {
  return (
    <svg
      viewBox="0 0 640 480"
      role="img"
      aria-label={`${title}. ${description}`}
      className="w-full rounded-lg bg-surface"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <title>{title}</title>
      <g className="fill-ink/9">
        <path d="M0 0H318C300 34 304 66 276 84C250 100 214 84 190 108C166 132 196 164 176 200C156 238 112 244 96 290C82 332 104 372 84 412C74 436 52 456 46 480H0Z" />
      </g>
      <g className="stroke-ink/9" strokeWidth="13">
        <path d="M206 106C250 150 286 170 306 214C322 250 374 262 420 246C476 226 520 232 640 176" />
      </g>
      <g className="stroke-ink/6" strokeWidth="2">
        <path d="M470 96C500 62 560 56 640 74M448 118C492 84 560 80 640 100M500 140C540 116 590 112 640 124" />
      </g>
      <g className="stroke-paper" strokeWidth="9">
        <path d="M340 0C322 44 330 84 268 116C212 144 212 190 262 226C310 258 366 262 396 312C430 366 520 380 640 372" />
        <path d="M396 312C330 352 250 340 190 376C150 400 140 440 136 480" />
        <path d="M268 116C360 122 420 96 470 176C494 214 548 270 640 268" strokeWidth="5" />
        <path d="M262 226C226 262 226 310 250 350M430 350C424 400 436 440 430 480" strokeWidth="5" />
      </g>
      <g className="stroke-edge" strokeWidth="2">
        <path d="M0 44C90 62 140 70 206 98" strokeDasharray="2 9" />
        <path d="M508 322L590 426" strokeWidth="14" className="stroke-ink/18" />
        <path d="M516 332L582 416" strokeDasharray="9 9" className="stroke-paper" />
      </g>
      {serviceCenters.map(({ name, x, y }, index) => (
        <g key={name}>
          <circle cx={x} cy={y} r="19" className="fill-ink stroke-paper" strokeWidth="4" />
          <text x={x} y={y + 7} textAnchor="middle" className="fill-paper font-semibold text-[20px]">
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  )
}

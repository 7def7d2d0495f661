import { journeysOf } from '@voltway/journeys/config'

export default await journeysOf(['web', 'admin'], process.env.BROWSERS)

import { journeysOf } from '@voltway/e2e/config'

export default await journeysOf(['web', 'admin'], process.env.BROWSERS)

import { pulledDown } from '../../../../config/pull-down'

export default definePageConfig(pulledDown)

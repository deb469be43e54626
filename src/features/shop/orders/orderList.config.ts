import { pulledDown } from '../../../../config/pull-down'

// spec §9: a list loads its next page when its end is 40 px near
export default definePageConfig({ ...pulledDown, onReachBottomDistance: 40 })

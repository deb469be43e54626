import { screen } from '@/screen/screen'
import { Home } from '../components/Home'

export default screen('/mall/index', Home, { tab: 'index', ownHead: true })

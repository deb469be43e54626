import { plugins } from '../config/plugins'
import { pages, siteMap, subPackages } from '../config/pages'
import { darkMode, windowColours } from '../config/windows'
import theme from './theme.json'

export default defineAppConfig({
  pages,
  subPackages,
  // what most visitors go on to comes while the home page is read
  preloadRule: {
    [String(pages[0])]: { network: 'all', packages: ['features/request', 'features/service', 'features/knowledge'] },
  },
  ...(plugins ? { plugins } : {}),
  window: {
    navigationBarTitleText: '',
    ...windowColours(theme.light),
  },
  // WeChat gives a location only to apps that say what for
  permission: { 'scope.userLocation': { desc: '用于填写上门服务地址' } },
  requiredPrivateInfos: ['getLocation', 'chooseLocation'],
  // a page that slides in hides the former one before it is drawn itself: nothing would be seen between them
  animation: { duration: 0, delay: 0 },
  lazyCodeLoading: 'requiredComponents',
  ...siteMap,
  ...darkMode,
})

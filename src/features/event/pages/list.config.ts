export default definePageConfig({ onReachBottomDistance: 40 })

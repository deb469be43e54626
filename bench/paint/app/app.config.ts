export default { pages: ['home/index'] }

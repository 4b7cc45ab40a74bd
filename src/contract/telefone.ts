/** What may precede 10 or 11 national digits: country code 55, trunk prefix 0 and a carrier's two digits. */
export const telefonePrefix = /^(?:0*55)?(?:0+(?:\d\d)?)?(?=[1-9]\d{9,10}$)/;

/** What may precede the 10 or 11 digits of a phone number: country code 55, then 0 alone or with a carrier's code. */
export const telefonePrefix = /^(?:0*55)?(?:0+(?:\d\d)?)?(?=[1-9]\d{9,10}$)/;

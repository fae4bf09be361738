/**
 * Properties of the schemas that PDF/A predefines: those of the XMP Specification of January 2004 for PDF/A-1, of
 * September 2005 for PDF/A-2 and -3 (ISO 19005-1 §6.7.2, ISO 19005-2 §6.6.2.3.1).
 */
import type { Family } from '../profiles.ts'

/** `any` for properties whose type differs between the specifications. */
export type PropertyType = 'text' | 'date' | 'structure' | 'Alt' | 'Bag' | 'Seq' | 'date Seq' | 'any'

/** Names of properties, separated by spaces. */
type Names = Readonly<Partial<Record<PropertyType, string>>>

interface Schema {
  readonly names?: Names
  /** Since the specification of 2005. */
  readonly later?: Names
}

const SCHEMAS: Readonly<Record<string, Schema>> = {
  'http://www.aiim.org/pdfa/ns/id/': { names: { text: 'part amd conformance corr rev' } },
  'http://www.aiim.org/pdfa/ns/extension/': { names: { any: 'schemas' } },
  'http://purl.org/dc/elements/1.1/': {
    names: {
      text: 'coverage format identifier source',
      Alt: 'description rights title',
      Bag: 'contributor language publisher relation subject type',
      Seq: 'creator',
      'date Seq': 'date',
    },
  },
  'http://ns.adobe.com/xap/1.0/': {
    names: {
      text: 'BaseURL CreatorTool Nickname',
      date: 'CreateDate MetadataDate ModifyDate',
      Alt: 'Thumbnails',
      Bag: 'Advisory Identifier',
    },
    later: { text: 'Label Rating' },
  },
  'http://ns.adobe.com/xap/1.0/rights/': {
    names: { text: 'Certificate Marked WebStatement', Alt: 'UsageTerms', Bag: 'Owner' },
  },
  'http://ns.adobe.com/xap/1.0/mm/': {
    names: {
      text: 'DocumentID InstanceID LastURL ManageTo ManageUI Manager ManagerVariant RenditionClass RenditionParams SaveID VersionID',
      structure: 'DerivedFrom ManagedFrom RenditionOf',
      Seq: 'History Versions',
    },
  },
  'http://ns.adobe.com/xap/1.0/bj/': { names: { Bag: 'JobRef' } },
  'http://ns.adobe.com/xap/1.0/t/pg/': {
    names: { text: 'NPages', structure: 'MaxPageSize' },
    later: { Bag: 'Fonts', Seq: 'Colorants PlateNames' },
  },
  'http://ns.adobe.com/pdf/1.3/': { names: { text: 'Keywords PDFVersion Producer' } },
  'http://ns.adobe.com/photoshop/1.0/': {
    names: {
      text: 'AuthorsPosition CaptionWriter Category City Country Credit Headline Instructions Source State TransmissionReference Urgency',
      date: 'DateCreated',
      any: 'SupplementalCategories',
    },
  },
  'http://ns.adobe.com/tiff/1.0/': {
    names: {
      text: `Artist Compression ImageLength ImageWidth Make Model Orientation PhotometricInterpretation
        PlanarConfiguration ResolutionUnit SamplesPerPixel Software XResolution YCbCrPositioning YResolution`,
      date: 'DateTime',
      Alt: 'Copyright ImageDescription',
      Seq: `BitsPerSample PrimaryChromaticities ReferenceBlackWhite TransferFunction WhitePoint YCbCrCoefficients
        YCbCrSubSampling`,
    },
  },
  'http://ns.adobe.com/exif/1.0/': {
    names: {
      text: `ApertureValue BrightnessValue ColorSpace CompressedBitsPerPixel Contrast CustomRendered DigitalZoomRatio
        ExifVersion ExposureBiasValue ExposureIndex ExposureMode ExposureProgram ExposureTime FNumber FileSource
        FlashEnergy FlashpixVersion FocalLength FocalLengthIn35mmFilm FocalPlaneResolutionUnit FocalPlaneXResolution
        FocalPlaneYResolution GPSAltitude GPSAltitudeRef GPSAreaInformation GPSDOP GPSDestBearing GPSDestBearingRef
        GPSDestDistance GPSDestDistanceRef GPSDestLatitude GPSDestLongitude GPSDifferential GPSImgDirection
        GPSImgDirectionRef GPSLatitude GPSLongitude GPSMapDatum GPSMeasureMode GPSProcessingMethod GPSSatellites
        GPSSpeed GPSSpeedRef GPSStatus GPSTrack GPSTrackRef GPSVersionID GainControl ImageUniqueID LightSource MakerNote
        MaxApertureValue MeteringMode PixelXDimension PixelYDimension RelatedSoundFile Saturation SceneCaptureType
        SceneType SensingMethod Sharpness ShutterSpeedValue SpectralSensitivity SubjectDistance SubjectDistanceRange
        WhiteBalance`,
      date: 'DateTimeDigitized DateTimeOriginal GPSTimeStamp',
      structure: 'CFAPattern DeviceSettingDescription Flash OECF SpatialFrequencyResponse',
      Alt: 'UserComment',
      Seq: 'ComponentsConfiguration ISOSpeedRatings SubjectArea SubjectLocation',
    },
  },
  'http://ns.adobe.com/exif/1.0/aux/': { later: { text: 'Lens SerialNumber' } },
  'http://ns.adobe.com/camera-raw-settings/1.0/': {
    later: {
      text: `AutoBrightness AutoContrast AutoExposure AutoShadows BlueHue BlueSaturation Brightness CameraProfile
        ChromaticAberrationB ChromaticAberrationR ColorNoiseReduction Contrast CropAngle CropBottom CropHeight CropLeft
        CropRight CropTop CropUnits CropWidth Exposure GreenHue GreenSaturation HasCrop HasSettings LuminanceSmoothing
        RawFileName RedHue RedSaturation Saturation ShadowTint Shadows Sharpness Temperature Tint ToneCurveName Version
        VignetteAmount VignetteMidpoint WhiteBalance`,
      Seq: 'ToneCurve',
    },
  },
  'http://ns.adobe.com/xmp/1.0/DynamicMedia/': {
    later: {
      text: `absPeakAudioFilePath album altTapeName artist audioChannelType audioCompressor audioSampleRate
        audioSampleType composer copyright engineer fileDataRate genre instrument key logComment loop numberOfBeats
        pullDown relativePeakAudioFilePath scaleType scene shotLocation shotName speakerPlacement stretchMode tapeName
        tempo timeSignature trackNumber videoAlphaMode videoAlphaUnityIsTransparent videoColorSpace videoCompressor
        videoFieldOrder videoFrameRate videoPixelAspectRatio videoPixelDepth`,
      date: 'audioModDate metadataModDate releaseDate shotDate videoModDate',
      structure: `altTimecode beatSpliceParams duration introTime outCue projectRef relativeTimestamp resampleParams
        startTimecode timeScaleParams videoAlphaPremultipleColor videoFrameSize`,
      Bag: 'contributedMedia',
      Seq: 'markers',
    },
  },
}

interface PredefinedProperty {
  readonly type: PropertyType
  /** False for properties that the specification of 2004 lacks. */
  readonly isInPart1: boolean
}

const PROPERTIES: ReadonlyMap<string, PredefinedProperty> = new Map(
  Object.entries(SCHEMAS).flatMap(([namespace, { names = {}, later = {} }]) => [
    ...entriesOf(namespace, names, true),
    ...entriesOf(namespace, later, false),
  ]),
)

function entriesOf(namespace: string, names: Names, isInPart1: boolean): [string, PredefinedProperty][] {
  return (Object.entries(names) as [PropertyType, string][]).flatMap(([type, list]) =>
    list.split(/\s+/).map(name => [namespace + name, { type, isInPart1 }] as [string, PredefinedProperty]),
  )
}

export function typeOfProperty(namespace: string, name: string): PropertyType | null {
  return PROPERTIES.get(namespace + name)?.type ?? null
}

export function isPredefined(namespace: string, name: string, family: Family): boolean {
  const found = PROPERTIES.get(namespace + name)
  return found !== undefined && (found.isInPart1 || family !== 'A1')
}

const TYPES: ReadonlySet<string> = new Set([
  'lang alt',
  ...(
    'agentname any boolean date gpscoordinate integer locale mimetype propername rational real renditionclass text uri ' +
    'url xpath beatsplicestretch cfapattern colorant devicesettings dimensions flash font job marker media oecf/sfr ' +
    'projectlink resamplestretch resourceevent resourceref thumbnail time timecode timescalestretch version'
  ).split(' '),
])

/**
 * True for a type of values of the XMP Specification, or one of the given types: `Text`, `bag Text`, `Open Choice of
 * Integer`, `seq`. Upper and lower case are the same.
 */
export function isKnownType(written: string, ownTypes: ReadonlySet<string>): boolean {
  const type = written
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b(?:(?:open |closed )?choice(?: of)?|bag|seq|alt(?= .))(?: |$)/g, '')
  return type === '' || type === 'alt' || TYPES.has(type) || ownTypes.has(type)
}

